BEGIN TRANSACTION;
CREATE TABLE absences (
	id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	start BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	reason TEXT NOT NULL, 
	request VARCHAR NOT NULL, 
	told BOOLEAN NOT NULL, 
	CONSTRAINT pk_absences PRIMARY KEY (id), 
	CONSTRAINT fk_absences_player_players FOREIGN KEY(player) REFERENCES players (id), 
	CONSTRAINT uq_absences_request UNIQUE (request)
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE events (
	match_id VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	kind VARCHAR NOT NULL, 
	payload TEXT NOT NULL, 
	fingerprint VARCHAR, 
	at BIGINT NOT NULL, 
	CONSTRAINT pk_events PRIMARY KEY (match_id, version), 
	CONSTRAINT fk_events_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "events" VALUES('26pu47hfct',1,'opened','{"game":"wind-of-fortune","options":{"jokers":2,"delayed-jokers":"on","dummy":"standard","team":"leader","first-leader":"lower"},"host":3,"server":1573890806584967170,"channel":1573890806597550087,"in_thread":false,"invited":[],"commitment":"17a8fdbbaccc20a9df5e3f5c0ac388fb845968280134853e55697a775dc8dc67","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315225555225);
INSERT INTO "events" VALUES('26pu47hfct',2,'joined','{"player":3,"request":"1573890872678809600","side":""}','a1da33e07d9fa2ac15fe28022c2c0d494c84eaaec5caa69cfebe7195f4f9f540',1795315225555225);
INSERT INTO "events" VALUES('26pu47hfct',3,'joined','{"player":4,"request":"1573890872951439360","side":""}','c9bb9e867f0aee6146e6600e9662a103ae8f9b6f400253c6fc1667aa29bcd8c7',1795315225601623);
INSERT INTO "events" VALUES('26pu47hfct',4,'started','{"order":[3,4]}','e1a6c7fa517f8e6703b2925ff7a8400676665030da0335a359912998bf19fd6c',1795315225683729);
INSERT INTO "events" VALUES('26pu47hfct',5,'moved','{"seat":0,"notation":"D4 open","by":"player"}','f66464daf1a22c352043e7dae90dfc8ef32a95bafaed6f97f4183e983f69c252',1795315225882173);
INSERT INTO "events" VALUES('26pu47hfct',6,'moved','{"seat":1,"notation":"H3 pile","by":"player"}','6bec55605dd3c847992e4d97416825f9f65a7d269d3ac70acbae6239e410e28b',1795315225944214);
INSERT INTO "events" VALUES('26pu47hfct',7,'moved','{"seat":0,"notation":"C9 pile","by":"player"}','d2ce322ddb38068f12d0f98645586bf81bd3c34ae58ec3ee74e1e978bffb714f',1795315226059450);
INSERT INTO "events" VALUES('26pu47hfct',8,'moved','{"seat":1,"notation":"H9 open","by":"player"}','5ddb6f5ae4607b0c3c3f8a9b3d3b8b4015578be4faa673b86aad394d7dfcb225',1795315226220759);
INSERT INTO "events" VALUES('26pu47hfct',9,'moved','{"seat":0,"notation":"D10 pile","by":"player"}','d60b7bbe6fbf5dc79541c8a85f0f4cdb47ba11a1c9027f9f9ace41939e050eb8',1795315226343676);
INSERT INTO "events" VALUES('26pu47hfct',10,'moved','{"seat":1,"notation":"C10 open","by":"player"}','04c5351f1918b2471c86b14036279bbef7697b74e9cfa9755eb038202d01876d',1795315226507560);
INSERT INTO "events" VALUES('26pu47hfct',11,'moved','{"seat":0,"notation":"C3 open","by":"player"}','73437d85955ede48a9e6936f8136a09ced81c53dd5bfca8f536c39e783e7a4a1',1795315226556316);
INSERT INTO "events" VALUES('26pu47hfct',12,'moved','{"seat":1,"notation":"H7 open","by":"player"}','ec5856f71213f85dcbe46e527615b2c5afe41edfd7e895f0b0c8689fe0e71182',1795315226659978);
INSERT INTO "events" VALUES('26pu47hfct',13,'moved','{"seat":0,"notation":"C5 open","by":"player"}','84270ea7013ba929953b9806fc7b867e9c8b8526343174fbeedb6668a8adfd6b',1795315226849262);
INSERT INTO "events" VALUES('26pu47hfct',14,'moved','{"seat":1,"notation":"S8 open","by":"player"}','ea460a1c28a4923a41f1af2800d026c20b7014952582b1f265a714595b3e99bf',1795315226942226);
INSERT INTO "events" VALUES('26pu47hfct',15,'moved','{"seat":0,"notation":"H2 pile","by":"player"}','79ddc2644d00dbfa295f5b1dcdd51b9d0893ee98b6b4548209cbe742f511232d',1795315227019899);
INSERT INTO "events" VALUES('26pu47hfct',16,'moved','{"seat":1,"notation":"S6 open","by":"player"}','36b86f6e798d9268daf3bf8c79a6328b959170c63ffd0b59288b328e658fcbcc',1795315227276751);
INSERT INTO "events" VALUES('26pu47hfct',17,'moved','{"seat":0,"notation":"joker to hearts","by":"player"}','f19f2867c97b1d382de14fb9adfbd71cfd89edfaa90623fb41480059a02a798d',1795315227330545);
INSERT INTO "events" VALUES('26pu47hfct',18,'moved','{"seat":1,"notation":"H10 pile","by":"player"}','4a5274100a3fa82be347b7385a1517097ec952148f19cff2bdfa6b58447dc2b1',1795315227528504);
INSERT INTO "events" VALUES('26pu47hfct',19,'moved','{"seat":0,"notation":"H4 pile","by":"player"}','9a8d1beaf2f53e888cf19121942e5a6428705f57edad456632ca5e89a6f88a93',1795315227707433);
INSERT INTO "events" VALUES('26pu47hfct',20,'moved','{"seat":0,"notation":"D8 open","by":"player"}','1a40da82a8649d116b6ae8fafbced0677a8aebe61a2c04657c9ccba7636ce9d1',1795315227829307);
INSERT INTO "events" VALUES('26pu47hfct',21,'moved','{"seat":1,"notation":"S5 open","by":"player"}',NULL,1795315227996353);
INSERT INTO "events" VALUES('26pu47hfct',22,'moved','{"seat":1,"notation":"C2 open","by":"forced"}',NULL,1795315227996353);
INSERT INTO "events" VALUES('26pu47hfct',23,'moved','{"seat":0,"notation":"C4 open","by":"forced"}','a944c127e18dbc58c677c1b1029c6bba3a9b7527814292cf3348022f71911fb7',1795315227996353);
INSERT INTO "events" VALUES('26pu47hfct',24,'moved','{"seat":1,"notation":"C2 pile","by":"player"}','111402dfd927a30e794ad0e863ad9b8e7e91a837369e44c4c7587f9da4c0494e',1795315228196472);
INSERT INTO "events" VALUES('26pu47hfct',25,'moved','{"seat":0,"notation":"C3 open","by":"player"}','538bf38db647733b5fece0124e0cac98ea5c7d39904ba9b752ad0a0bdbefed20',1795315228352481);
INSERT INTO "events" VALUES('26pu47hfct',26,'moved','{"seat":1,"notation":"S2 pile","by":"player"}','66a168b5349a5be5189e5450ebfda87d9e9e54c7d0c012300fc0a7c5e2b602ca',1795315228569781);
INSERT INTO "events" VALUES('26pu47hfct',27,'moved','{"seat":0,"notation":"S5 pile","by":"player"}','4e6b9872964a6898e7965938561c65c8b5a89ccfa948f6c5e76d6e97a6f80b9f',1795315228683473);
INSERT INTO "events" VALUES('26pu47hfct',28,'moved','{"seat":1,"notation":"H5 open","by":"player"}','bc53aa4cb17de60be1365a445cca5eac37dce43b6ce95b5bc9745e3e68854f47',1795315228821330);
INSERT INTO "events" VALUES('26pu47hfct',29,'moved','{"seat":0,"notation":"D7 open","by":"player"}','eb49778cd87c7c8ff24f87296bc9b0a7d689c07558ac7c1ee33dbac580e00265',1795315229038286);
INSERT INTO "events" VALUES('26pu47hfct',30,'moved','{"seat":1,"notation":"S7 pile","by":"player"}','cdff0935d58f46cc78fa78444c2f8112473233577c71c3ea358c33df2560d962',1795315229208728);
INSERT INTO "events" VALUES('26pu47hfct',31,'moved','{"seat":0,"notation":"D5 open","by":"player"}','63b0d644168257b05eb40f1b69d9f7c5ca782494cffc01aed23bf83e1de84ea9',1795315229355774);
INSERT INTO "events" VALUES('26pu47hfct',32,'moved','{"seat":1,"notation":"H3 pile","by":"player"}','98a83fbcb68a5e3be66177ce97e39ce611dfd8d6967f502595a559ab498653fc',1795315229524380);
INSERT INTO "events" VALUES('26pu47hfct',33,'moved','{"seat":0,"notation":"D9 open","by":"player"}','7f3fee487daf9d9aac82b3d8ad041efdfacfc92d034e4b49d012c38395268f70',1795315229621578);
INSERT INTO "events" VALUES('26pu47hfct',34,'moved','{"seat":1,"notation":"S6 pile","by":"player"}','bd8f240916583a9c3254993ef62bb43dc680d529b3a413dc10aa96bac48c4286',1795315229732136);
INSERT INTO "events" VALUES('26pu47hfct',35,'moved','{"seat":0,"notation":"H6 open","by":"player"}','10aa6390271807e9865f265fc80df1440c0e5e267059b744cf555bbb50d1faef',1795315229953392);
INSERT INTO "events" VALUES('26pu47hfct',36,'moved','{"seat":1,"notation":"C5 open","by":"player"}','1598b4a63fc3baa34a507cce5031fd52498afc44528e40bd78a409286ef2130f',1795315230115218);
INSERT INTO "events" VALUES('26pu47hfct',37,'moved','{"seat":0,"notation":"D6 pile","by":"player"}','7a1cd675b9d60d7d737a7b21e5bd83e692a2a3dcfedb00f90c7e77b186ab5458',1795315230252707);
INSERT INTO "events" VALUES('26pu47hfct',38,'moved','{"seat":0,"notation":"C4 pile","by":"player"}','f2797d4807b54b20c0b4428030b540e230fa501f039c7a214f5691a62a0f86ac',1795315230378109);
INSERT INTO "events" VALUES('26pu47hfct',39,'moved','{"seat":1,"notation":"S4 open","by":"player"}',NULL,1795315230515528);
INSERT INTO "events" VALUES('26pu47hfct',40,'moved','{"seat":1,"notation":"C7 open","by":"forced"}',NULL,1795315230515528);
INSERT INTO "events" VALUES('26pu47hfct',41,'moved','{"seat":0,"notation":"S3 open","by":"forced"}','44847b959ea57d4684cb930ef637cd42721e43c7b1f15a1440648a8659376135',1795315230515528);
INSERT INTO "events" VALUES('26pu47hfct',42,'moved','{"seat":0,"notation":"H6 pile","by":"player"}','abc8a0b4ddfd4ffc0b4c48a6d9caf03d0cd14aa8bea384cbb0f0d0c029ac6b85',1795315230967153);
INSERT INTO "events" VALUES('26pu47hfct',43,'moved','{"seat":1,"notation":"D4 pile","by":"player"}','a095b6d9608ee7ca91957a96d65f2eef71b50acf0eeaad0152b06291b1b79fc3',1795315231188799);
INSERT INTO "events" VALUES('26pu47hfct',44,'moved','{"seat":1,"notation":"D9 pile","by":"player"}','aed909930f2101408a8301e035cdc41729b636aaadfdad13557c27d493815dc5',1795315231368485);
INSERT INTO "events" VALUES('26pu47hfct',45,'moved','{"seat":0,"notation":"H4 pile","by":"player"}','020c56fbf38f7d931cb19d3dce550a8601c3187eb3490f2cea40e0aa1ed2cec4',1795315231496744);
INSERT INTO "events" VALUES('26pu47hfct',46,'moved','{"seat":0,"notation":"S7 open","by":"player"}','115eee5fac3a5a2ee51c0c495feef16c23145e3ae27ab278caedc36fece038bf',1795315231754647);
INSERT INTO "events" VALUES('26pu47hfct',47,'moved','{"seat":1,"notation":"S5 open","by":"player"}','ff2818093a8291c79cdf16fd72b16cccbfdf07bfe33bef6e70ee98f9ba6e3b2b',1795315231902655);
INSERT INTO "events" VALUES('26pu47hfct',48,'moved','{"seat":0,"notation":"H2 pile","by":"player"}','33ed8189094f457a837db6a832fbaccf6ae1d1bb090af19c32a0fb58b0162b81',1795315232052716);
INSERT INTO "events" VALUES('26pu47hfct',49,'moved','{"seat":1,"notation":"S3 open","by":"player"}','8585f4a579b98c39ba1f803c6c60ebfb5027ec526dca163fc2d8593a6d16cf46',1795315232302730);
INSERT INTO "events" VALUES('26pu47hfct',50,'moved','{"seat":0,"notation":"S8 pile","by":"player"}','7ed6e62f86436490f4bcf1df3acc376cf0e3569aa4994a94cab57447336df408',1795315232550489);
INSERT INTO "events" VALUES('26pu47hfct',51,'moved','{"seat":1,"notation":"H5 open","by":"player"}','49a117dfab5311cc70feb5640b369a9f3e7f3da94c835cfe1ea948d49fe40fcb',1795315232721363);
INSERT INTO "events" VALUES('26pu47hfct',52,'moved','{"seat":1,"notation":"C7 open","by":"player"}','b2b475f2c0ecceb579f7a1d86b17b675900daf1c2d2a3eded2f07d5f2b09e684',1795315232916826);
INSERT INTO "events" VALUES('26pu47hfct',53,'moved','{"seat":0,"notation":"C6 open","by":"player"}','263e1f627661e03c31c13ab82950c0d0e3f4898b0856c638e46a36455a47977f',1795315233074656);
INSERT INTO "events" VALUES('26pu47hfct',54,'moved','{"seat":1,"notation":"C3 pile","by":"player"}','540077496ab4e0bf69f200067f7e16af88ced5f4127b01efffe898c75306116d',1795315233265956);
INSERT INTO "events" VALUES('26pu47hfct',55,'moved','{"seat":0,"notation":"H3 open","by":"player"}','e33372871447ea4bdd9d861260eaa61ae7d6bfdbf3f5890cbee798f6bf0db6fb',1795315233364426);
INSERT INTO "events" VALUES('26pu47hfct',56,'moved','{"seat":0,"notation":"C8 pile","by":"player"}','220b8e1f080ec8314d1c7ffbb48d2c6d10ee834bc022a3fb112ab1c1563dd5ec',1795315233569354);
INSERT INTO "events" VALUES('26pu47hfct',57,'moved','{"seat":1,"notation":"S6 open","by":"player"}',NULL,1795315233903631);
INSERT INTO "events" VALUES('26pu47hfct',58,'moved','{"seat":0,"notation":"D3 open","by":"forced"}',NULL,1795315233903631);
INSERT INTO "events" VALUES('26pu47hfct',59,'moved','{"seat":1,"notation":"D5 open","by":"forced"}','94ee5f36550e9afe25d93574d2bfc5bac4092117e09ef2b6a96ed38aa98cd717',1795315233903631);
INSERT INTO "events" VALUES('26pu47hfct',60,'moved','{"seat":0,"notation":"joker to diamonds","by":"player"}','b25ddde35138fa6661bf1705d872604ffe9f3e9f3dda491541dbfabeacc8c2ed',1795315234064735);
INSERT INTO "events" VALUES('26pu47hfct',61,'moved','{"seat":0,"notation":"D9 open","by":"player"}','976a085f7771c17da86e81f64373dcefb47c17d245650ef0ce52299d347c0dc9',1795315234196046);
INSERT INTO "events" VALUES('26pu47hfct',62,'moved','{"seat":1,"notation":"C9 pile","by":"player"}','98b8f979417dc60ef5eb49b1b42646106ff30aabfbf72705fec33e8ae354d332',1795315234385973);
INSERT INTO "events" VALUES('26pu47hfct',63,'moved','{"seat":0,"notation":"S5 open","by":"player"}','31f4b268e0ed37b552feb71b75b4cd639551449590ab25b27c001a1b1664d8de',1795315234542257);
INSERT INTO "events" VALUES('26pu47hfct',64,'moved','{"seat":1,"notation":"D5 pile","by":"player"}','82e2f684bb96040cff997c7f1e4bcd61a0ece739d952048609a2362c1580aa50',1795315234728704);
INSERT INTO "events" VALUES('26pu47hfct',65,'moved','{"seat":1,"notation":"C7 pile","by":"player"}','f355382dfb62be54fdf8b23fb742b29ce94ec6c2796a364ba0195f8b68375bf8',1795315235044928);
INSERT INTO "events" VALUES('26pu47hfct',66,'moved','{"seat":0,"notation":"C3 open","by":"player"}','a7b18db9f605a7c546198f8268e3c8dfae5e2e66c2f80cd9332c9a8282d203c0',1795315235179879);
INSERT INTO "events" VALUES('26pu47hfct',67,'moved','{"seat":0,"notation":"D3 open","by":"player"}','e393e30551235b949f7107d55855f8ea6356e57206a11c71d9f5ce53e0742e27',1795315235444472);
INSERT INTO "events" VALUES('26pu47hfct',68,'moved','{"seat":1,"notation":"S8 open","by":"player"}','0309681f171b6d001298f1b47e2614e6bc79acf252e4324c19d550dfafe32f12',1795315235606872);
INSERT INTO "events" VALUES('26pu47hfct',69,'moved','{"seat":0,"notation":"S10 open","by":"player"}','20485540b4791cfe05f1c0261a1a427da4ccc2d2ce0cf59a39450345114111db',1795315235764499);
INSERT INTO "events" VALUES('26pu47hfct',70,'moved','{"seat":1,"notation":"D10 pile","by":"player"}','b749c0798c237599f02d5e7cefde870da7b39916b4305120d2dd01e94c597244',1795315236072332);
INSERT INTO "events" VALUES('26pu47hfct',71,'moved','{"seat":0,"notation":"D4 open","by":"player"}','eef1fea30f36ed6c9743db11e4a9ee0b71da8e0231b401a0efb50b9e73f866b7',1795315236196534);
INSERT INTO "events" VALUES('26pu47hfct',72,'moved','{"seat":1,"notation":"C6 pile","by":"player"}','ce090bc8322242e6aec11d2cec6ca3e2819d3ec5cf805ec4ca7c8a7f58ebe45d',1795315236371772);
INSERT INTO "events" VALUES('26pu47hfct',73,'moved','{"seat":0,"notation":"S7 pile","by":"player"}','0c20c8144d61e6b3a2126bc313293ecb6e8410a605b8749bc93e72bf622410f8',1795315236553438);
INSERT INTO "events" VALUES('26pu47hfct',74,'moved','{"seat":1,"notation":"D2 open","by":"player"}','aa4d8ac05811cd80ee3790e7ad14df6e431578e05d32df5a6a3fdf26be36683e',1795315236743055);
INSERT INTO "events" VALUES('26pu47hfct',75,'moved','{"seat":1,"notation":"S4 pile","by":"player"}','1d191dde39c4ce8ba54cdf5a4abd0d95cee418a3fdc779f9996a234e94f2f863',1795315236973562);
INSERT INTO "events" VALUES('26pu47hfct',76,'moved','{"seat":0,"notation":"S3 open","by":"player"}',NULL,1795315237332790);
INSERT INTO "events" VALUES('26pu47hfct',77,'moved','{"seat":0,"notation":"C4 open","by":"forced"}',NULL,1795315237332790);
INSERT INTO "events" VALUES('26pu47hfct',78,'moved','{"seat":1,"notation":"H6 open","by":"forced"}','3199c53391bff3e5441cfe0d1e607c06954f1080fb384241f6196851fb6b7777',1795315237332790);
INSERT INTO "events" VALUES('26pu47hfct',79,'moved','{"seat":1,"notation":"D10 pile","by":"player"}','9fb44f822f5223ec9a7b1417b09d5233638db1c31d5d6996b8703236fd1267e0',1795315237587466);
INSERT INTO "events" VALUES('26pu47hfct',80,'moved','{"seat":0,"notation":"D8 open","by":"player"}','c6d457e1f93b325f7014b46f5c19fa3e875882c0b2a45cc079321bd899c3c3bd',1795315237725814);
INSERT INTO "events" VALUES('26pu47hfct',81,'moved','{"seat":1,"notation":"S2 open","by":"player"}','686249d2d77fcb3e7eee1e9569fa56fe88a81d67e4b25a52739ef0e1d499e06e',1795315237978517);
INSERT INTO "events" VALUES('26pu47hfct',82,'moved','{"seat":0,"notation":"D2 open","by":"player"}','9e4102be1a3aeb189fb999a5f6e4d69e2c6b0d02166af56e8ad7d25cec0c6e0f',1795315238192712);
INSERT INTO "events" VALUES('26pu47hfct',83,'moved','{"seat":1,"notation":"H3 open","by":"player"}','5e6efb51e816c4342ea2de20ac613d4e89496227633c1beaf80bb7fa2f046592',1795315238409852);
INSERT INTO "events" VALUES('26pu47hfct',84,'moved','{"seat":0,"notation":"C5 pile","by":"player"}','2b5f5a065b8a3bc16599489872ddd46a39f133a3014a689041bf1be69f087673',1795315238735038);
INSERT INTO "events" VALUES('26pu47hfct',85,'moved','{"seat":1,"notation":"joker to clubs","by":"player"}','b39b1a501d1c2bb571d23d8f7aa32b1f8bffadb41387775b086548152fbad6cb',1795315239008313);
INSERT INTO "events" VALUES('26pu47hfct',86,'moved','{"seat":1,"notation":"S5 pile","by":"player"}','bfb54187c3b8f465d5f54f8627c8edf1d31fd123a57064d9342624858edbc0d0',1795315239476146);
INSERT INTO "events" VALUES('26pu47hfct',87,'moved','{"seat":0,"notation":"D7 open","by":"player"}','2982b15239644c3056c626179a6e376291b66b35877c845c1053ebc49d5ecc42',1795315239626522);
INSERT INTO "events" VALUES('26pu47hfct',88,'moved','{"seat":1,"notation":"C3 open","by":"player"}','d71fc244aac0ca64cda53a040625f372abe6cc922a98848238eacf89d62259de',1795315239819945);
INSERT INTO "events" VALUES('26pu47hfct',89,'moved','{"seat":0,"notation":"C2 open","by":"player"}','ae5e12082a90e411be1c532ba5ee7c146bb8c00e1cb3ba2b63f6860ae1677e30',1795315240202878);
INSERT INTO "events" VALUES('26pu47hfct',90,'moved','{"seat":0,"notation":"D3 open","by":"player"}','ce369733e2d5d2a2cf412f02e0c5290f6d18d0152b7510ab8e1add6ced737a45',1795315240449244);
INSERT INTO "events" VALUES('26pu47hfct',91,'moved','{"seat":1,"notation":"S10 pile","by":"player"}','b4501d5993f0ad9adfcb730256b7cdaccb9c545c6c2e7fc16ebe7b63815fc64c',1795315240777398);
INSERT INTO "events" VALUES('26pu47hfct',92,'moved','{"seat":1,"notation":"S6 open","by":"player"}','a121c19809adccf38af8195db0fa952b85b0d9b7ed8968c113803efb38492e12',1795315240918113);
INSERT INTO "events" VALUES('26pu47hfct',93,'moved','{"seat":0,"notation":"S9 open","by":"player"}','40fc8ef2c18fa7d7d253a6f21f20be50d7e38edd2840c26d42df9c50e7327d21',1795315241125297);
INSERT INTO "events" VALUES('26pu47hfct',94,'moved','{"seat":1,"notation":"H5 open","by":"player"}','f79d5a014773f3f7582e8691eeb7bbc4e5b38b8185b6ae1cdaebe0ffda024ca5',1795315241399973);
INSERT INTO "events" VALUES('26pu47hfct',95,'moved','{"seat":0,"notation":"H8 pile","by":"player"}',NULL,1795315241664030);
INSERT INTO "events" VALUES('26pu47hfct',96,'moved','{"seat":0,"notation":"S8 open","by":"forced"}',NULL,1795315241664030);
INSERT INTO "events" VALUES('26pu47hfct',97,'moved','{"seat":1,"notation":"C6 open","by":"forced"}','75d4ed186ebc95ea509583b586dceaac8548ebf773a1fd7d379dc5139c4d824d',1795315241664030);
INSERT INTO "events" VALUES('26pu47hfct',98,'moved','{"seat":1,"notation":"S9 open","by":"player"}','851c9425507925f9f6a5cdd574f066f3592c4f6b6053134699d059124a3c3e0f',1795315241796464);
INSERT INTO "events" VALUES('26pu47hfct',99,'moved','{"seat":0,"notation":"C10 open","by":"player"}','eacb3be18024e4fd06789b7fd68968734a4536ad1a85fca5951a5574ba7c8836',1795315241967571);
INSERT INTO "events" VALUES('26pu47hfct',100,'moved','{"seat":0,"notation":"D3 pile","by":"player"}','9ea2058b0612c2443a2335ee8fc9724731e8fffb97fc73b173a537afd20646fa',1795315242245053);
INSERT INTO "events" VALUES('26pu47hfct',101,'moved','{"seat":1,"notation":"S6 open","by":"player"}','d73a94399842ba70b4983d3c26e317342ba0bf87dba55bd557796ee6e1971a35',1795315242360920);
INSERT INTO "events" VALUES('26pu47hfct',102,'moved','{"seat":1,"notation":"D2 pile","by":"player"}','c98a6a9a32d2a4da27d67c72574f445237046050e1c84fd8d5339ef1eb8a9a48',1795315242531293);
INSERT INTO "events" VALUES('26pu47hfct',103,'moved','{"seat":0,"notation":"H9 open","by":"player"}','8503176e170d2142c74e5fcf47ea18db686f2b8d0276d3b7d3e52aeee2e7eb5f',1795315242708330);
INSERT INTO "events" VALUES('26pu47hfct',104,'moved','{"seat":0,"notation":"C5 pile","by":"player"}','fa15fc4fffe320b6672d6f1afbcb363ccc8341ea44a9426411839e427681b542',1795315242806549);
INSERT INTO "events" VALUES('26pu47hfct',105,'moved','{"seat":1,"notation":"D8 pile","by":"player"}','f5b42b5d64832d55e5ccf2b2add2cb51f99aceabea02a05a27e860baafe02f4c',1795315242955496);
INSERT INTO "events" VALUES('26pu47hfct',106,'moved','{"seat":1,"notation":"H3 pile","by":"player"}','c37f3d1da732e95ed4f395c076ef298f4894bbcc28685d1bd65f0a0e01b3ca81',1795315243291706);
INSERT INTO "events" VALUES('26pu47hfct',107,'moved','{"seat":0,"notation":"C9 open","by":"player"}','c3450065267e5508a8600a76f399521624533a083a850a15cddcf335cd80c418',1795315243580691);
INSERT INTO "events" VALUES('26pu47hfct',108,'moved','{"seat":1,"notation":"S10 open","by":"player"}','e33836a0c841a36d6659d006f74903a818b98796a1edabfc6366fbf97f92f358',1795315243797992);
INSERT INTO "events" VALUES('26pu47hfct',109,'moved','{"seat":0,"notation":"D10 pile","by":"player"}','c4fc4398be55c05c4e14cb1646797f790c5e3f93a301352ff5bf813d8568545e',1795315244038659);
INSERT INTO "events" VALUES('26pu47hfct',110,'moved','{"seat":1,"notation":"C2 open","by":"player"}','c1fb0d8fbfaac613b7ad6136a56d3940e474cb603679d52c17e5a8b487560dd2',1795315244269209);
INSERT INTO "events" VALUES('26pu47hfct',111,'moved','{"seat":0,"notation":"S5 open","by":"player"}','84db6e539242733ffbe12637441a0784ef765c1a7c26d0dd191bfa48961cf635',1795315244449693);
INSERT INTO "events" VALUES('26pu47hfct',112,'moved','{"seat":0,"notation":"C3 open","by":"player"}','6b3ca3ad80f499016fb76723b643ea33ac2ab1a9ff815320b83fb7c69095faa1',1795315244841975);
INSERT INTO "events" VALUES('26pu47hfct',113,'moved','{"seat":1,"notation":"C8 open","by":"player"}',NULL,1795315244995855);
INSERT INTO "events" VALUES('26pu47hfct',114,'moved','{"seat":1,"notation":"H4 open","by":"forced"}',NULL,1795315244995855);
INSERT INTO "events" VALUES('26pu47hfct',115,'moved','{"seat":0,"notation":"S2 open","by":"forced"}','124a72d7971edb94db6eea18581169cdfa4633e9b1bf661e2cfd8897de1a743f',1795315244995855);
INSERT INTO "events" VALUES('26pu47hfct',116,'moved','{"seat":0,"notation":"S7 open","by":"player"}','4d58478780dc6681652815c34aab2455290c459ea702298ff48fbdd74d713f01',1795315245417605);
INSERT INTO "events" VALUES('26pu47hfct',117,'moved','{"seat":1,"notation":"C2 pile","by":"player"}','2a1aeb93bc46ca19dd3e6907765be8123e9ba7106818fcb09e3066e61d6edd60',1795315245659233);
INSERT INTO "events" VALUES('26pu47hfct',118,'moved','{"seat":1,"notation":"D8 open","by":"player"}','92f32ff1b2baf268abea5b7b4ba3668e81a59bfa20caea8a881dca50c2188b9c',1795315245777903);
INSERT INTO "events" VALUES('26pu47hfct',119,'moved','{"seat":0,"notation":"S3 open","by":"player"}','34d57a74276830831e1584714a8ca4098f687028e3a31dc49b8e6f575557c6a3',1795315245948436);
INSERT INTO "events" VALUES('26pu47hfct',120,'moved','{"seat":1,"notation":"C8 pile","by":"player"}','09b4c9e8bca427d1d7a5e4ec9c06e1784dead3117d07cdd438b9f7dbba5400a4',1795315246152769);
INSERT INTO "events" VALUES('26pu47hfct',121,'moved','{"seat":0,"notation":"D2 pile","by":"player"}','22098505abcc9b5e619d25a992a1cbec758a388729a07797e56a400813a5484d',1795315246374119);
INSERT INTO "events" VALUES('26pu47hfct',122,'moved','{"seat":0,"notation":"S5 open","by":"player"}','2e2b07bd5874ba2228137d52a355066444c848e21aa0539639f37722393f7f68',1795315246579465);
INSERT INTO "events" VALUES('26pu47hfct',123,'moved','{"seat":1,"notation":"S10 pile","by":"player"}','b9aafa0e0ec3e422a42c1a1347b69d58dab5a40bce57bd214f57f5cfe71acccf',1795315246881061);
INSERT INTO "events" VALUES('26pu47hfct',124,'moved','{"seat":1,"notation":"S9 open","by":"player"}','835ef1ea5b13ece408d517d3fdebfc91ac080bf786d1ef9472928b0cb7aff3c2',1795315247241025);
INSERT INTO "events" VALUES('26pu47hfct',125,'moved','{"seat":0,"notation":"D4 open","by":"player"}','2dd6f84a2c3f239510dead8d0a77a2ffca1263aeeb599801b41dd7d974285d2a',1795315247492126);
INSERT INTO "events" VALUES('26pu47hfct',126,'moved','{"seat":1,"notation":"C10 open","by":"player"}','fd203bb22ab223844a67a63c8908c7e282b8ee7e30a14b12cb479a31b7ee2049',1795315247693805);
INSERT INTO "events" VALUES('26pu47hfct',127,'moved','{"seat":0,"notation":"H4 pile","by":"player"}','25b656dcd669b24f29841aeee3df168ae4e2541ad62de34de54458ca4e7bafd1',1795315247878690);
INSERT INTO "events" VALUES('26pu47hfct',128,'moved','{"seat":1,"notation":"H9 open","by":"player"}','b9790f0119e5de675e2a51d7ee8a1562a3bbf5ac5f0a23b0a7010ac6231b4de0',1795315248165485);
INSERT INTO "events" VALUES('26pu47hfct',129,'moved','{"seat":0,"notation":"C4 pile","by":"player"}','ac6366b66d50b2220f4e8938f0e2038a5b8129de31329523c2d827b288916cc5',1795315248348341);
INSERT INTO "events" VALUES('26pu47hfct',130,'moved','{"seat":0,"notation":"C9 pile","by":"player"}','2e94a50a73362b0f55e46b5b3193cadb35e43b2f9305abdc420b103330295a79',1795315249007932);
INSERT INTO "events" VALUES('26pu47hfct',131,'moved','{"seat":1,"notation":"C7 pile","by":"player"}',NULL,1795315249156792);
INSERT INTO "events" VALUES('26pu47hfct',132,'moved','{"seat":1,"notation":"C3 open","by":"forced"}',NULL,1795315249156792);
INSERT INTO "events" VALUES('26pu47hfct',133,'moved','{"seat":0,"notation":"H2 open","by":"forced"}','dc8bca836dba23802b66f7eec46d1ddfdb49e141c252e4a849d094ab1c4f6e17',1795315249156792);
INSERT INTO "events" VALUES('26pu47hfct',134,'moved','{"seat":1,"notation":"H10 open","by":"player"}','45e72098a3dda311e220e74f67e7b27e7e507ad0c2d52efe1f8c1a6649fb39b1',1795315249629154);
INSERT INTO "events" VALUES('26pu47hfct',135,'moved','{"seat":0,"notation":"D2 pile","by":"player"}','1ac16ab3b2cc57975c3c651153ae85ab9cde0795179c8d98c95d702387e22086',1795315250190553);
INSERT INTO "events" VALUES('26pu47hfct',136,'moved','{"seat":1,"notation":"H3 pile","by":"player"}','e3483602388131603f52521bf4c947b6af5143b9051da6133a36ad762aa88520',1795315250472908);
INSERT INTO "events" VALUES('26pu47hfct',137,'moved','{"seat":0,"notation":"S7 open","by":"player"}','30054bca6543cb3ec00f11f7bc10189ec8320c7e0b00516d822ebd9acbf3b14d',1795315250782612);
INSERT INTO "events" VALUES('26pu47hfct',138,'moved','{"seat":1,"notation":"C6 pile","by":"player"}','eb1171a1d6c82e0bbb1688f4fb98ab91a48745991f72334e4913649191353ad0',1795315251011770);
INSERT INTO "events" VALUES('26pu47hfct',139,'moved','{"seat":0,"notation":"C10 open","by":"player"}','6a66668b1e4fe2d873c75087ad60657c7bc0af1231783d32a7b507fca22f59c5',1795315251500860);
INSERT INTO "events" VALUES('26pu47hfct',140,'moved','{"seat":1,"notation":"joker to spades","by":"player"}','f9addab43089798d7ff02ddb8e678eae0f25582cd760b6197e01a974512d4eaa',1795315251729703);
INSERT INTO "events" VALUES('26pu47hfct',141,'moved','{"seat":1,"notation":"C9 open","by":"player"}','f4359ebf080201fc413df78d0474ff96f50bb84bb350e1767da01d7e681ceddc',1795315252424444);
INSERT INTO "events" VALUES('26pu47hfct',142,'moved','{"seat":0,"notation":"S9 open","by":"player"}','4de3f1b5d76c9f763d24a3e19d5055bbbd42a608e0709faebde2d40f5b9d0278',1795315253173358);
INSERT INTO "events" VALUES('26pu47hfct',143,'moved','{"seat":0,"notation":"D7 open","by":"player"}','48a7de0103648943b5ce7fe5b4ae1d3cd34722827045b73c74ce19f01375a5c8',1795315253417310);
INSERT INTO "events" VALUES('26pu47hfct',144,'moved','{"seat":1,"notation":"S6 pile","by":"player"}','e7442ca7f53fb2cd16bc808ba058a8bb92c749caa309af25b04433e01fb9a64e',1795315253684360);
INSERT INTO "events" VALUES('26pu47hfct',145,'moved','{"seat":1,"notation":"C5 open","by":"player"}','06726a761c3e00ec0e12df28eeb5d733810a6a72b3b79a75c574af8cf429b82e',1795315254006717);
INSERT INTO "events" VALUES('26pu47hfct',146,'moved','{"seat":0,"notation":"S3 open","by":"player"}','903d72918209de008e345e1d82812abd35bdf016db9a884e20961089ebf0fd97',1795315254201719);
INSERT INTO "events" VALUES('26pu47hfct',147,'moved','{"seat":0,"notation":"H5 pile","by":"player"}','8b745f894e0cdf9bcb3e1aa9523942083d73aaba55a4b067a89bede49b589c6c',1795315254533050);
INSERT INTO "events" VALUES('26pu47hfct',148,'moved','{"seat":1,"notation":"H2 pile","by":"player"}','16393cbb8cca28075ade0393a306c66aef7bbf33a6f8a703749bef4a2f094d5c',1795315254755386);
INSERT INTO "events" VALUES('3bfq2k59wa',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"private"},"host":1,"server":1573890806584967170,"channel":1573890806593355784,"in_thread":false,"invited":[],"commitment":"e058db102c504f18d5666cfb86f839f17fda596422b9b605dfa2484d3e815d5c","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315212799695);
INSERT INTO "events" VALUES('3bfq2k59wa',2,'joined','{"player":1,"request":"1573890819071410176","side":""}','6d4a566733c0d5b0aa8cbcf70340bc1bf89a2138e3417674a2cde383ba825c0e',1795315212799695);
INSERT INTO "events" VALUES('3bfq2k59wa',3,'joined','{"player":2,"request":"1573890819436314624","side":""}','4f7c9993e7835256d7f1eff24b43f85496ebd1d64891410aa8be393a07afeb97',1795315212842873);
INSERT INTO "events" VALUES('3bfq2k59wa',4,'joined','{"player":3,"request":"1573890819646029824","side":""}','f818874b6260d69a74c94b3012c5bd60acf95b79ce78d6feafd98fe6a867b7b8',1795315213015156);
INSERT INTO "events" VALUES('3bfq2k59wa',5,'joined','{"player":4,"request":"1573890820984012800","side":""}',NULL,1795315213233654);
INSERT INTO "events" VALUES('3bfq2k59wa',6,'started','{"order":[1,2,3,4]}','e4c4f56f5ad6a4aa8e768d66de1db82424d448ab6c1e4c62deacc975aa98f373',1795315213233654);
INSERT INTO "events" VALUES('3bfq2k59wa',7,'moved','{"seat":1,"notation":"HRS","by":"player"}','dc2a8becf8316c198612de0cdbe5a1bb2976f608c341b1b7a5724a26e2368dcc',1795315213565255);
INSERT INTO "events" VALUES('3bfq2k59wa',8,'moved','{"seat":2,"notation":"HGT","by":"player"}','0c74a0cf86de31427ada5bddb246f13e6082966c7732b61f4f46bf97bfb06e02',1795315213828648);
INSERT INTO "events" VALUES('3bfq2k59wa',9,'moved','{"seat":3,"notation":"FGC","by":"player"}','dc8d2f90d1df25ad4316bbe73bb02c5fa51ebe002432763d3c3fb5258677f338',1795315214226312);
INSERT INTO "events" VALUES('3bfq2k59wa',10,'moved','{"seat":0,"notation":"HRT","by":"player"}','8aa44bf03f96886e6269c75536050c48aefe9c9436bf01a2112035ba595b4126',1795315214440647);
INSERT INTO "events" VALUES('3bfq2k59wa',11,'moved','{"seat":1,"notation":"PRT","by":"player"}','0009835c4a53f8fc64e82c224d387cf9d1b93f2fc92d5a3d1e8d4ee37447c70e',1795315214532356);
INSERT INTO "events" VALUES('4w4v835kcz',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"open"},"host":4,"server":1573890806584967170,"channel":1573890806593355787,"in_thread":false,"invited":[],"commitment":"a28c47e386ec533a2f65d7ba1d772c484d0bf407acf79b787cff50fcc5e575e3","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315214474439);
INSERT INTO "events" VALUES('4w4v835kcz',2,'joined','{"player":4,"request":"1573890826012983296","side":""}','4d47e1ee7c1f283d966e574327b4b168e475d69d10083aa3ce60ccfe2be9674b',1795315214474439);
INSERT INTO "events" VALUES('4w4v835kcz',3,'joined','{"player":5,"request":"1573890826633740288","side":""}','4e7bc1979314390c2ce0f00e08cbc4740a36cbf9ed406e74e569e9288e545271',1795315214602204);
INSERT INTO "events" VALUES('4w4v835kcz',4,'joined','{"player":6,"request":"1573890827007033344","side":""}','631018e09784168ffe162373e3bad980a4d60b7bed642767e8f0a1bc8dd87f9d',1795315214819184);
INSERT INTO "events" VALUES('4w4v835kcz',5,'started','{"order":[4,5,6,4]}','88ea40b88ac5ba46d3a0ec3d07ab4deaab29a43b9cce4b6c7572f30a12a0c9f1',1795315214862021);
INSERT INTO "events" VALUES('4w4v835kcz',6,'moved','{"seat":1,"notation":"PGT","by":"player"}','90a5b0039ba8bc42173420bf282436f0be97880a97e7397f12ebdecd897e2695',1795315215035499);
INSERT INTO "events" VALUES('4w4v835kcz',7,'moved','{"seat":2,"notation":"HBT","by":"player"}','3635a95150d901f2d5e1e34650fc3b8ae60ad70c0439334be76ba53d900a3629',1795315215155715);
INSERT INTO "events" VALUES('4w4v835kcz',8,'moved','{"seat":3,"notation":"PRS","by":"player"}','07d14e0ee90b8ffa66ec31d5ce43a608496edd7b9c951d20a7d757b8e3cbb8c0',1795315215260273);
INSERT INTO "events" VALUES('4w4v835kcz',9,'moved','{"seat":0,"notation":"FGC","by":"player"}','cc875fc910f49e01f6c44136bafe6fe2b57059d7fc66e390759b656f57c85921',1795315215359616);
INSERT INTO "events" VALUES('4w4v835kcz',10,'moved','{"seat":1,"notation":"HBS","by":"player"}','13ac4a34ea6005d266a3ae57a26901731d62a4ec5186b69b5145e8ecf9ac0c42',1795315215423338);
INSERT INTO "events" VALUES('4w4v835kcz',11,'moved','{"seat":2,"notation":"FGS","by":"player"}','51a886c59a90ec069787f61256e02cf7e30d2bf062b3f480a7186001944d2517',1795315215670627);
INSERT INTO "events" VALUES('4w4v835kcz',12,'moved','{"seat":3,"notation":"FBS","by":"player"}','58ce5193e9bba1baa43914fdfc112675c9187b64bcdbfb51ab81feb12e8db18f',1795315215786248);
INSERT INTO "events" VALUES('4w4v835kcz',13,'moved','{"seat":0,"notation":"HRS","by":"player"}','3f0bf5a0b8520317807c078a6c1cbfbaa35afdbc60d22dd743f40776d083e1a5',1795315215890466);
INSERT INTO "events" VALUES('4w4v835kcz',14,'moved','{"seat":1,"notation":"PRT","by":"player"}','56e4158c2f2632a8a8a78d2e917a001a8326c32f44889956e697088370825980',1795315216008441);
INSERT INTO "events" VALUES('4w4v835kcz',15,'moved','{"seat":2,"notation":"FRC","by":"player"}','9187fbce181e7d9f6f36c2ef66490f4c6adb0072a4e2b5230c8fa2229b10bb7d',1795315216114903);
INSERT INTO "events" VALUES('4w4v835kcz',16,'moved','{"seat":3,"notation":"PRC","by":"player"}','ea36a3d30a8df53944c8c857f245b961efb95adf893ff2b2fcf6ba8d1484f142',1795315216370692);
INSERT INTO "events" VALUES('4w4v835kcz',17,'moved','{"seat":0,"notation":"FBT","by":"player"}','e5ade7c5a9872ba126b833fe1121991a758ba3a6c330866c3337e3a10dd6cfe3',1795315216450734);
INSERT INTO "events" VALUES('4w4v835kcz',18,'moved','{"seat":1,"notation":"PGC","by":"player"}','758f1632abc7071d59963fd0b53785f6b62bc7f17f5708b8e7235b75f2a579cf',1795315216568158);
INSERT INTO "events" VALUES('4w4v835kcz',19,'moved','{"seat":2,"notation":"FGT","by":"player"}','ceab0c89e35e0ce2911901af503e7bba136e39d5962babe9e23094a9bbed494c',1795315216761775);
INSERT INTO "events" VALUES('4w4v835kcz',20,'moved','{"seat":3,"notation":"HRT","by":"player"}','874ab0bf42ceb5be9f4966bdf794867de88ec6d0d0e5d3f7be29360593109d80',1795315216932558);
INSERT INTO "events" VALUES('4w4v835kcz',21,'moved','{"seat":0,"notation":"PBT","by":"player"}','9d567cd2492b58433cf7ca6632ae6b7dff0d1a870bef4c573dfe5595317e5923',1795315217066743);
INSERT INTO "events" VALUES('4w4v835kcz',22,'moved','{"seat":1,"notation":"FRT","by":"player"}','ee063f8a05998409152b486d0cc4e2c7ad43821435626b7d04de2312bf8ef6fc',1795315217151785);
INSERT INTO "events" VALUES('4w4v835kcz',23,'moved','{"seat":2,"notation":"HGS","by":"player"}','683384eabf43e38e379b743b8f9950bf8dee3b8003d747bf813948d42bef10c7',1795315217276642);
INSERT INTO "events" VALUES('4w4v835kcz',24,'moved','{"seat":3,"notation":"FBC","by":"player"}','521472508b0e571fded742a83282fc20da941da17e6457987d908c8e38e0cabd',1795315217363712);
INSERT INTO "events" VALUES('4w4v835kcz',25,'moved','{"seat":0,"notation":"HRC","by":"player"}',NULL,1795315217477476);
INSERT INTO "events" VALUES('4w4v835kcz',26,'moved','{"seat":1,"notation":"HBC","by":"forced"}',NULL,1795315217477476);
INSERT INTO "events" VALUES('4w4v835kcz',27,'moved','{"seat":2,"notation":"PGS","by":"forced"}',NULL,1795315217477476);
INSERT INTO "events" VALUES('4w4v835kcz',28,'moved','{"seat":3,"notation":"PBS","by":"forced"}',NULL,1795315217477476);
INSERT INTO "events" VALUES('4w4v835kcz',29,'moved','{"seat":0,"notation":"HGC","by":"forced"}','c0771c13a1e0e77b78847b72547a89cd4516dcf3832b6bfc42bb134452493aad',1795315217477476);
INSERT INTO "events" VALUES('6kfbgpgqas',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"private"},"host":3,"server":1573890806584967170,"channel":1573890806593355786,"in_thread":false,"invited":[],"commitment":"05b6c1b81216ad37c82f84fc728b9e4d3858a3a2ce50166ef0eb858a78f3fd0c","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315212842657);
INSERT INTO "events" VALUES('6kfbgpgqas',2,'joined','{"player":3,"request":"1573890819075604481","side":""}','fb2bc1ae14e17bce9c061bde77519c439d9010207cb38af0c82f9b4d558b41f7',1795315212842657);
INSERT INTO "events" VALUES('6kfbgpgqas',3,'joined','{"player":4,"request":"1573890819763470336","side":""}','817c25088f85d77ba65b75d83c9b0d7b07d0323089ea5de114f8abb586a06eb2',1795315213198372);
INSERT INTO "events" VALUES('6kfbgpgqas',4,'started','{"order":[3,4,3,4]}','6a655d52b9bd341e5105b9105abeae0f4f888c7b7a146077323e418477ae75ab',1795315213287079);
INSERT INTO "events" VALUES('6kfbgpgqas',5,'moved','{"seat":2,"notation":"PGC","by":"player"}','97472fce104d397adcd97c808e9f50a07dc4b0e5097e24647005b382fb8de6ce',1795315213577448);
INSERT INTO "events" VALUES('6kfbgpgqas',6,'moved','{"seat":3,"notation":"PBC","by":"player"}','d25a8aff5730b2ed7a1a27f3b3ff4d23c231c53b44754b4c6c6d832fbc20839d',1795315213858623);
INSERT INTO "events" VALUES('6kfbgpgqas',7,'moved','{"seat":0,"notation":"HRT","by":"player"}','f2d3a045a6629caff6e9076dfe9e062e4f4d0bb37bb7b648b5be51ab4203426f',1795315213965865);
INSERT INTO "events" VALUES('6kfbgpgqas',8,'moved','{"seat":1,"notation":"FRS","by":"player"}','a56b22c9b5639319f430fe1fe4121872868eba54094b35a2827a195ae2dc8ad2',1795315214344210);
INSERT INTO "events" VALUES('6kfbgpgqas',9,'moved','{"seat":2,"notation":"HGS","by":"player"}','c725d41e40bc026ef70e48cd956b918622ceca129d84ccf90ddc95a8b799b5bc',1795315214498388);
INSERT INTO "events" VALUES('6kfbgpgqas',10,'moved','{"seat":3,"notation":"PRC","by":"player"}','41b3cd72a80400c9282096a6b2a3dbc466d9f4985d27e1e17f55f340c4b0db25',1795315214574515);
INSERT INTO "events" VALUES('6kfbgpgqas',11,'moved','{"seat":0,"notation":"FBT","by":"player"}','1868138171add06e737b97e6fb286e332c241e4f0eb9fb3f0f25100014c50ac2',1795315214793901);
INSERT INTO "events" VALUES('6kfbgpgqas',12,'moved','{"seat":1,"notation":"HBT","by":"player"}','792139e39e3bdc3170a35b959efa30777ffd21b9908c6b6769c8a85a2a1dcb71',1795315214919629);
INSERT INTO "events" VALUES('6kfbgpgqas',13,'moved','{"seat":2,"notation":"PBS","by":"player"}','f564ff657e6fcfa8c475835f307078a12d8110e15359fecfb93f86a660ff4691',1795315215043010);
INSERT INTO "events" VALUES('6kfbgpgqas',14,'moved','{"seat":3,"notation":"HRC","by":"player"}','6c95dc11e887334ae0499b757808b7f250f3a68f3aaf6ccaf016111274cde246',1795315215156871);
INSERT INTO "events" VALUES('6kfbgpgqas',15,'moved','{"seat":0,"notation":"HRS","by":"player"}','cb2931673cd93eb803817d156db4fd02fd16591dfbcc5a1748bd122e352db9da',1795315215261213);
INSERT INTO "events" VALUES('6kfbgpgqas',16,'moved','{"seat":1,"notation":"PGT","by":"player"}','8bca301a92132971eee3d79897aeea91777e159835a99f9ea7a6e6595fca210e',1795315215360584);
INSERT INTO "events" VALUES('6kfbgpgqas',17,'undone','{"seat":1}','629301cf4c3be80c5569cffcd693ab1bf75c990f31323c8d729fd2a7c46c8ce0',1795315215412803);
INSERT INTO "events" VALUES('6kfbgpgqas',18,'moved','{"seat":1,"notation":"FGC","by":"player"}','e69d74faf5f8eeb897bbb8d7c6fc0bb6967a19e2353ad4fda4db2af73a27f8fd',1795315215657567);
INSERT INTO "events" VALUES('6kfbgpgqas',19,'moved','{"seat":2,"notation":"PRT","by":"player"}','414b65ee49478d2e8fe2130e0f76991bdd3ffe5b46690a710d687c0ceff86e55',1795315215766153);
INSERT INTO "events" VALUES('7g2bjsw6nc',1,'opened','{"game":"crosswind","options":{"size":11,"swap":true},"host":3,"server":1573890806584967170,"channel":1573890806593355794,"in_thread":false,"invited":[],"commitment":"21f2166eedd596e942f6140107da14548f1ff62ffbc08c59b9a06a4ed9ee3200","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315217167870);
INSERT INTO "events" VALUES('7g2bjsw6nc',2,'joined','{"player":3,"request":"1573890837417295872","side":""}','f2b8006b613b25d98d90bc725264f96c4623e2def8cb7164d30e5a508a883245',1795315217167870);
INSERT INTO "events" VALUES('7hvy82jegf',1,'opened','{"game":"crosswind","options":{"size":7,"swap":false},"host":8,"server":1573890806584967170,"channel":1573890806593355791,"in_thread":false,"invited":[],"commitment":"dab2c0dd3c8555cc77aba5f19b255353c7605dcdfc4700347d5181772fa7652d","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315216024092);
INSERT INTO "events" VALUES('7hvy82jegf',2,'joined','{"player":8,"request":"1573890832623206400","side":""}','45c16a56f3ae227b611deea747660ba70940efe6252c5cdf2ebf52e5da0076f8',1795315216024092);
INSERT INTO "events" VALUES('7hvy82jegf',3,'joined','{"player":1,"request":"1573890833197826048","side":""}',NULL,1795315216129190);
INSERT INTO "events" VALUES('7hvy82jegf',4,'started','{"order":[8,1]}','de694069de22127cc265cc5e4b6e5cced03edfa756791f20611f6e5a4ba7178d',1795315216129190);
INSERT INTO "events" VALUES('7hvy82jegf',5,'moved','{"seat":0,"notation":"b5","by":"player"}','a601a105f972843a90e2c82acf122394ee2714a8c0e4a3c1eefd9d706a43eb93',1795315216379516);
INSERT INTO "events" VALUES('7hvy82jegf',6,'moved','{"seat":1,"notation":"c7","by":"player"}','1d1ebf40577682f0c05d03adb59ba57465c949b042a1e74d74fff7e5cc3322fb',1795315216467844);
INSERT INTO "events" VALUES('7hvy82jegf',7,'moved','{"seat":0,"notation":"a5","by":"player"}','01495a959e48e484dc0e7b7bb32de22b056cedd8358c454890fa3d7f0efbb6dd',1795315216568640);
INSERT INTO "events" VALUES('7hvy82jegf',8,'moved','{"seat":1,"notation":"c4","by":"player"}','4e3c09d149e2d7087fb21b6218f568d2372dd0cefb13733fc0423f53d32afc3f',1795315216762333);
INSERT INTO "events" VALUES('7hvy82jegf',9,'moved','{"seat":0,"notation":"f2","by":"player"}','e549e857b2a0cda6c6d8bdc3e52aed1366997cc4ce21360d03b26ec6518fa846',1795315216933238);
INSERT INTO "events" VALUES('7hvy82jegf',10,'undoasked','{"seat":1}','bcc8fa21e8e1fbda5d5722bcfc4d250422245430435b899f68509c13b735052f',1795315217079706);
INSERT INTO "events" VALUES('8m8vy5tz43',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"naked","team":"leader","first-leader":"lower"},"host":7,"server":1573890806584967170,"channel":1573890806597550091,"in_thread":false,"invited":[],"commitment":"db9c1db34fe2574b69eaae204678fdd5dd4897330523b07a953a1a622217e6d5","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315232327306);
INSERT INTO "events" VALUES('8m8vy5tz43',2,'joined','{"player":7,"request":"1573890901065859073","side":""}','ecbfcfaa7fcb2e63d269cd5ccc1384e27d64248f0d7a42a9f969241b87b33ce7',1795315232327306);
INSERT INTO "events" VALUES('8m8vy5tz43',3,'joined','{"player":8,"request":"1573890901816639488","side":""}','94b5791109e1142964cf023679a56f6d0fdfb24093a7b8329ebd76eeeb34f688',1795315232558083);
INSERT INTO "events" VALUES('8m8vy5tz43',4,'started','{"order":[7,8]}','f3e1ddbd58df2cef6f747805be0a14249293629400bfb7fa797ed9263ba70d33',1795315232725759);
INSERT INTO "events" VALUES('8m8vy5tz43',5,'moved','{"seat":0,"notation":"joker to spades","by":"player"}','66ffece43d47d81d076a326b9c9944cd9b1b8206ee2bc6306fc704bddbafe95d',1795315233288145);
INSERT INTO "events" VALUES('8m8vy5tz43',6,'moved','{"seat":1,"notation":"joker to diamonds","by":"player"}','b01b61e3c7016dbb22f27ab4a22f08cc362ea1efd8a19f6e4e6a5a74c9ee726d',1795315233497493);
INSERT INTO "events" VALUES('8m8vy5tz43',7,'moved','{"seat":1,"notation":"joker to diamonds","by":"player"}','fd3b95a11ac582d9e67f03fd43cf018713999a579dcaad359dce4c086e4e77b6',1795315233622309);
INSERT INTO "events" VALUES('8m8vy5tz43',8,'moved','{"seat":0,"notation":"joker to spades","by":"player"}','beb24518954886bf8b8a2dc7bcf12a23bd53dcf282d082bf50fd89cd188ca15e',1795315233904537);
INSERT INTO "events" VALUES('8m8vy5tz43',9,'moved','{"seat":0,"notation":"expose 1","by":"player"}','a79686117933cb286b2f15049f9941aa34757a21ae9910acc8faf813ed895bfe',1795315234065706);
INSERT INTO "events" VALUES('8m8vy5tz43',10,'moved','{"seat":1,"notation":"expose 2","by":"player"}','43a28718b8618a7ceb786a00e287ec8abe47017455310497ba5f069353cfc294',1795315234200766);
INSERT INTO "events" VALUES('8m8vy5tz43',11,'moved','{"seat":1,"notation":"S8 S7","by":"player"}','fe52cbf67879234c29871b6463784cac07068064fe2a56b62e99e450028423e2',1795315234387484);
INSERT INTO "events" VALUES('8m8vy5tz43',12,'moved','{"seat":0,"notation":"C7 C6","by":"player"}','d364a7fe6cc5eae278eae135caf838e6d0cd303f2dfb3e77bbf0601a44893647',1795315234544562);
INSERT INTO "events" VALUES('8m8vy5tz43',13,'moved','{"seat":1,"notation":"C2 H6","by":"player"}','474178ca5c31b689fd640b6a394ec70cb2c211b07893ac3661bd2a6b40a809ed',1795315234730616);
INSERT INTO "events" VALUES('8m8vy5tz43',14,'resigned','{"seat":0}','c581ec85248d5d35e8f469ed74660770c97a0cb48f95b949615f1718a83492a2',1795315235459959);
INSERT INTO "events" VALUES('93bz2m6kzp',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"standard","team":"real","first-leader":"lower"},"host":8,"server":1573890806584967170,"channel":1573890806597550084,"in_thread":false,"invited":[],"commitment":"248e305ca47bec9b5d3540c217f35f44206a7e027e8664f83f0d2b1829ea1610","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315224030398);
INSERT INTO "events" VALUES('93bz2m6kzp',2,'joined','{"player":8,"request":"1573890866278301696","side":""}','f20a3af1841a85c1e0bafb725abc0a11115cb017f89a3aa6cc5925bb7acd6e52',1795315224030398);
INSERT INTO "events" VALUES('93bz2m6kzp',3,'joined','{"player":1,"request":"1573890866647400448","side":""}','c470500b29aedda1bbb44d8e815dae2ecbbed76952c22d1af736ecd70aeb0193',1795315224124117);
INSERT INTO "events" VALUES('93bz2m6kzp',4,'joined','{"player":2,"request":"1573890866995527680","side":""}','1a8a91d9b381ab5aecb15e78bf624cc6f2d977835cd5746b0106ded3035be539',1795315224184091);
INSERT INTO "events" VALUES('93bz2m6kzp',5,'joined','{"player":3,"request":"1573890867314294784","side":""}',NULL,1795315224270038);
INSERT INTO "events" VALUES('93bz2m6kzp',6,'started','{"order":[3,1,8,2]}','cb48da8316350bdf62c57b86cac0b31f3bd34b3070a9cb7f553ad9a3ef53d1b5',1795315224270038);
INSERT INTO "events" VALUES('93bz2m6kzp',7,'moved','{"seat":0,"notation":"C9","by":"player"}','efa98ca7b6b522dcd22c5d5f07db8c646647909ea14f0079c898a1883eb07816',1795315224467730);
INSERT INTO "events" VALUES('abfb77ujec',1,'opened','{"game":"crosswind","options":{"size":7,"swap":true},"host":2,"server":1573890806584967170,"channel":1573890806593355793,"in_thread":false,"invited":[],"commitment":"fa43b8392d621503e520b7abb0947d6669e2487c97b7bbace1416f192b001959","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315217085685);
INSERT INTO "events" VALUES('abfb77ujec',2,'joined','{"player":2,"request":"1573890837035614208","side":""}','48d0626aaba4b0f168aca6ba290d3bebe348fa140f8445a08e4231051eb13a72',1795315217085685);
INSERT INTO "events" VALUES('abfb77ujec',3,'joined','{"player":3,"request":"1573890837601845248","side":""}',NULL,1795315217183732);
INSERT INTO "events" VALUES('abfb77ujec',4,'started','{"order":[3,2]}','a48b162e7ebe70ffdcafa03c97f6f74e6fb3ea831c79be2d13144f9561942ec0',1795315217183732);
INSERT INTO "events" VALUES('abfb77ujec',5,'moved','{"seat":0,"notation":"g3","by":"player"}','674f28e20da9a09bb69894278327252426e7f78949c8e3f0ce158c985ffcedef',1795315217311652);
INSERT INTO "events" VALUES('abfb77ujec',6,'moved','{"seat":1,"notation":"e3","by":"player"}','0035933a7826f658f140f065fa51c3dd2950f3cdec167e7f002efcf86e6eb2ce',1795315217392020);
INSERT INTO "events" VALUES('abfb77ujec',7,'moved','{"seat":0,"notation":"c5","by":"player"}','8726fb79308e264d6f8c01c4e7e6bcd21e03cb6abd2e3c865ff2c8ea10320b85',1795315217487847);
INSERT INTO "events" VALUES('abfb77ujec',8,'moved','{"seat":1,"notation":"e2","by":"player"}','f7fdfc35ecf7dff2b0fcf4cf3924ecaa63b587d7ae47ebbc83b2a729b84ab27b',1795315217560703);
INSERT INTO "events" VALUES('abfb77ujec',9,'moved','{"seat":0,"notation":"f6","by":"player"}','b8d0c3456b7c828cf239c7b1434db2a0b55d5f7d72242c315bcf6bbfd063d008',1795315217804692);
INSERT INTO "events" VALUES('abfb77ujec',10,'moved','{"seat":1,"notation":"b2","by":"player"}','8e0482a7d208f9d233a288cb260a9cfa6eb4b5f4419a5170e2aee9d386603916',1795315217949522);
INSERT INTO "events" VALUES('abfb77ujec',11,'moved','{"seat":0,"notation":"c2","by":"player"}','a11058a93d0304f3e86c71964aa39f87af81aebd6bb332a22fc539c7b757794e',1795315218036192);
INSERT INTO "events" VALUES('abfb77ujec',12,'moved','{"seat":1,"notation":"g7","by":"player"}','e6370b04e46d9ff32fab9385d36a63749fdf25b6454406d17a09b2f6f7c9fa2c',1795315218221238);
INSERT INTO "events" VALUES('abfb77ujec',13,'moved','{"seat":0,"notation":"d5","by":"player"}','d2eda94268eac7eed90d4368c34f8514489bbae5e41d22642b42f8f43891c17f',1795315218400479);
INSERT INTO "events" VALUES('abfb77ujec',14,'moved','{"seat":1,"notation":"a7","by":"player"}','e206bfff3c77001294754b820c6983cce9760c62f1957e4c723b961a641af836',1795315218542959);
INSERT INTO "events" VALUES('abfb77ujec',15,'moved','{"seat":0,"notation":"c6","by":"player"}','c665f47da561513092278838c3d067743c985928bd3b6c163d7eb93be318b2f9',1795315218658472);
INSERT INTO "events" VALUES('abfb77ujec',16,'moved','{"seat":1,"notation":"g6","by":"player"}','61cc38d5c8abae13dd40507a058bec0672e6bbe6642da9fbfe94555c08f49999',1795315218783664);
INSERT INTO "events" VALUES('abfb77ujec',17,'moved','{"seat":0,"notation":"a1","by":"player"}','99fc56890f6bda46023269a74f2104623a7caf10063852dd00fb9dedf35c3187',1795315218863425);
INSERT INTO "events" VALUES('abfb77ujec',18,'moved','{"seat":1,"notation":"a2","by":"player"}','bbe45c77ec80474248eafcdf5ef18d4d0f75eae9f294f8290a4c94c255b32f89',1795315218992775);
INSERT INTO "events" VALUES('abfb77ujec',19,'moved','{"seat":0,"notation":"f3","by":"player"}','01fe92dcfe26a831c4426d3b75842ce0eed8a79f5c011292cfa1eb1be9fa01c3',1795315219152345);
INSERT INTO "events" VALUES('abfb77ujec',20,'moved','{"seat":1,"notation":"a6","by":"player"}','7e21a2a4b1114360bbe6e18b52c4bb92d9171c5870e16f60dde052783a076f61',1795315219260287);
INSERT INTO "events" VALUES('abfb77ujec',21,'moved','{"seat":0,"notation":"d2","by":"player"}','f63dadac6486e56e8139cac9ec5121cc6570d00bcaa58f5a1e3369ab9cb5fe83',1795315219359276);
INSERT INTO "events" VALUES('abfb77ujec',22,'moved','{"seat":1,"notation":"g2","by":"player"}','7778720793efdfe93f206778f90cd77329ff8b946ad5c340acd65a9af851b2e5',1795315219483480);
INSERT INTO "events" VALUES('abfb77ujec',23,'moved','{"seat":0,"notation":"f1","by":"player"}','2aa1928a000bcd5926d4ad22a8585e08f8813d5e3d07b3a372857010d1534820',1795315219599433);
INSERT INTO "events" VALUES('abfb77ujec',24,'moved','{"seat":1,"notation":"a3","by":"player"}','9e75dbff8612bec4ffca089e3d95c908ca319f16a3194b99b6f8f3007c3018ea',1795315219728907);
INSERT INTO "events" VALUES('abfb77ujec',25,'moved','{"seat":0,"notation":"d6","by":"player"}','9ac3622dd2b2c82a820d9aa96c85be2fb6037cba1f646e89931a16eca4386397',1795315219819786);
INSERT INTO "events" VALUES('abfb77ujec',26,'moved','{"seat":1,"notation":"b3","by":"player"}','90cd092ff3750fc1591fe4661404f1b7d960642c2aa09a505e801258c9b07a11',1795315219927190);
INSERT INTO "events" VALUES('abfb77ujec',27,'moved','{"seat":0,"notation":"d7","by":"player"}','f36f87266b4e0197a5ae26ce63c522acd0276d7f41e7b2db0928f2b2260b8379',1795315220052953);
INSERT INTO "events" VALUES('abfb77ujec',28,'moved','{"seat":1,"notation":"d3","by":"player"}','26630ff55cd3ceb399d7c5c52152338d550fd49c475ee7bf8ecdbdff57fa22cc',1795315220236071);
INSERT INTO "events" VALUES('abfb77ujec',29,'moved','{"seat":0,"notation":"f4","by":"player"}','296592d931ba62f956ab669291f82baf56a02aaf0c94e86738adefc891815192',1795315220341101);
INSERT INTO "events" VALUES('abfb77ujec',30,'moved','{"seat":1,"notation":"e4","by":"player"}','32b518fa6df19ad46a6e7c7b540e74dcbba7a87e2ff822381def3aec8cf9c3ea',1795315220539586);
INSERT INTO "events" VALUES('abfb77ujec',31,'moved','{"seat":0,"notation":"g4","by":"player"}','417c8b29217153a3ba76d9c62177066f3639e361a69f832cb84dada3d0874734',1795315220629974);
INSERT INTO "events" VALUES('abfb77ujec',32,'moved','{"seat":1,"notation":"e6","by":"player"}','de123ff1e0257b7412b324eb418055989d2e3a69165ae34af685048e30d19b16',1795315220751240);
INSERT INTO "events" VALUES('abfb77ujec',33,'moved','{"seat":0,"notation":"a5","by":"player"}','dc6c5dc3f5c0de969d6a86e46c4f2ccf20ebef1f4034eb1784885b26507a86af',1795315220855783);
INSERT INTO "events" VALUES('abfb77ujec',34,'moved','{"seat":1,"notation":"e7","by":"player"}','dbba90832c6988cf3e32ae113ce1acb47e88a24c28713f31dad7b2a4af13c655',1795315220942713);
INSERT INTO "events" VALUES('abfb77ujec',35,'moved','{"seat":0,"notation":"f2","by":"player"}','077480c00610cf1fa4a5fcd9f0d8c5a3ff40a29cf06d224f2e603909a3f5ac0a',1795315221139959);
INSERT INTO "events" VALUES('abfb77ujec',36,'moved','{"seat":1,"notation":"b6","by":"player"}','fa50ff5a2b46b99a91f42904e0e1b18e1137d249095f97dae6391c6b217e1a6a',1795315221227412);
INSERT INTO "events" VALUES('abfb77ujec',37,'moved','{"seat":0,"notation":"c3","by":"player"}','baba7696376ec97f6ca25643424dbb435d7a82ebb0c7190990790dc5166cf4c4',1795315221303868);
INSERT INTO "events" VALUES('abfb77ujec',38,'moved','{"seat":1,"notation":"b5","by":"player"}','cc37aa9036afc2e2024aa812b936cf316268f5b8b4e2586e8ea6f352fe1958c5',1795315221371469);
INSERT INTO "events" VALUES('abfb77ujec',39,'moved','{"seat":0,"notation":"d1","by":"player"}','99392d34a7240b2ae7d70690f51a7a2f4677a4fe3411e0698da2c12e4c567a68',1795315221454218);
INSERT INTO "events" VALUES('abfb77ujec',40,'moved','{"seat":1,"notation":"b1","by":"player"}','deaa37def5c31b353c33e0b1816370123063b250a640fff7aefbb5d013c509ec',1795315221532061);
INSERT INTO "events" VALUES('abfb77ujec',41,'moved','{"seat":0,"notation":"c7","by":"player"}','c6865339ec257bbfab6f83c94ac1d8c60f90e6c4bd5e71a44e83c93955d9cb3b',1795315221691636);
INSERT INTO "events" VALUES('abfb77ujec',42,'moved','{"seat":1,"notation":"e5","by":"player"}','b579d6a122212ff09446d28edc3b961347d7984b99126361c72838723c9aac3f',1795315221778728);
INSERT INTO "events" VALUES('abfb77ujec',43,'moved','{"seat":0,"notation":"e1","by":"player"}','085d31edfb557ba7f27460a8c25bc401dcf1681d7214a48f5888ebe8a4603a45',1795315221920376);
INSERT INTO "events" VALUES('abfb77ujec',44,'moved','{"seat":1,"notation":"g1","by":"player"}','7e4494c2af8a41859373d8875a6ae17dba9f1f7b1c28be32bfc3207a68ba6020',1795315221996490);
INSERT INTO "events" VALUES('abfb77ujec',45,'moved','{"seat":0,"notation":"f5","by":"player"}','6a9f9de15a8abc5d947bfd0c1f026eb14ab9186bece105caabecbea9caa2b681',1795315222072698);
INSERT INTO "events" VALUES('abfb77ujec',46,'moved','{"seat":1,"notation":"f7","by":"player"}','e8d4b64cbd75222173b672bade864a173df693cd75e2126a6187ce89c106028c',1795315222137501);
INSERT INTO "events" VALUES('abfb77ujec',47,'moved','{"seat":0,"notation":"c1","by":"player"}','17740692c51fd53aa5e3acb65863c6c7a415e962af7c166fe0c7ef5c4be72198',1795315222223322);
INSERT INTO "events" VALUES('abfb77ujec',48,'moved','{"seat":1,"notation":"g5","by":"player"}','6928faea5f0c04f1ae18aae2d713593b4303487aa4ca3757d9998bfc42fca292',1795315222313066);
INSERT INTO "events" VALUES('abfb77ujec',49,'moved','{"seat":0,"notation":"a4","by":"player"}','2a86a5a9b97b814a7ed132d9912dd6a6302b4bf881a31915cf3d32fba530f252',1795315222428668);
INSERT INTO "events" VALUES('abfb77ujec',50,'moved','{"seat":1,"notation":"b7","by":"player"}','fd74ba7a3ac8c79c04b811ee735357d25a90dd18948330ab3a1cbf005430c965',1795315222558284);
INSERT INTO "events" VALUES('abfb77ujec',51,'moved','{"seat":0,"notation":"c4","by":"player"}','187224b9a3ad3dcfa9f8dc5f001e8d0c8aa606d6a7a1148d83889a3a02b6e624',1795315222675113);
INSERT INTO "events" VALUES('b537udjayd',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"naked","team":"leader","first-leader":"lower"},"host":6,"server":1573890806584967170,"channel":1573890806597550090,"in_thread":false,"invited":[],"commitment":"9ff479ce201535d4e131e3ffc4c7f6a689d339dc766d8c2340d3651fdcf95960","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315229544644);
INSERT INTO "events" VALUES('b537udjayd',2,'joined','{"player":6,"request":"1573890889359556608","side":""}','585e91dcc578b8749e081a793737c0f71d32af4e0ea70ecc3355b30bc844f2e6',1795315229544644);
INSERT INTO "events" VALUES('b537udjayd',3,'joined','{"player":7,"request":"1573890889791569920","side":""}','faeae6a69180cffb555a38e9a50d1579c74930e327be974ba8165cd9d87844ea',1795315229621739);
INSERT INTO "events" VALUES('b537udjayd',4,'started','{"order":[6,7]}','faa0686a15e9dfa69d16c9afe40303f7ceca770a18662a3ade31f2686a6b92ce',1795315229734398);
INSERT INTO "events" VALUES('b537udjayd',5,'moved','{"seat":0,"notation":"joker to spades","by":"player"}','07e6c98bc4fa960aaaecd324b6540db9999f8afd8af1649e5660f50e43b1cb1c',1795315230245180);
INSERT INTO "events" VALUES('b537udjayd',6,'moved','{"seat":1,"notation":"joker to diamonds","by":"player"}','5e03f1304bd67415f9be9b91412e4cfb3efa340dcabd77c7d2600b472a71a707',1795315230379238);
INSERT INTO "events" VALUES('b537udjayd',7,'moved','{"seat":1,"notation":"joker to diamonds","by":"player"}','4e336dbb9e70bcf6da29f246475f7009ad2d60cca250ccdbd1d861f741485b4e',1795315230779136);
INSERT INTO "events" VALUES('b537udjayd',8,'moved','{"seat":0,"notation":"joker to spades","by":"player"}','e78fc7abb05c5cd4bf1832cb064efe797abfa36cb32a14e11d364bd1c0798ee6',1795315231060207);
INSERT INTO "events" VALUES('b537udjayd',9,'moved','{"seat":0,"notation":"expose 1","by":"player"}','555e6d52d73a440bfeed72f402c9bf61979dc38254a3765327a0c51360cade9b',1795315231196145);
INSERT INTO "events" VALUES('b537udjayd',10,'moved','{"seat":1,"notation":"expose 2","by":"player"}','a28ff5038104c5507d4abc1e19c918d840e0df4fd157125def2eafffe2963fc6',1795315231388352);
INSERT INTO "events" VALUES('b537udjayd',11,'moved','{"seat":0,"notation":"S6 S5","by":"player"}','a964af3b7e115cf4c7c9040cf1d8bb4ccacb2c478ec89814312053dfba1ce13b',1795315231567165);
INSERT INTO "events" VALUES('b537udjayd',12,'moved','{"seat":1,"notation":"D5 H7","by":"player"}','ec01d8db2e9ecb3748d0f03ec5d7c713dfbd7015eb3e880d5a0714fff62914cb',1795315231797356);
INSERT INTO "events" VALUES('b537udjayd',13,'moved','{"seat":1,"notation":"D4 S3","by":"player"}','94f41a81f48fc43ec91644e97fdab2afe1b02175390ec7455ee7646f57dfe3c7',1795315232038063);
INSERT INTO "events" VALUES('cf3sngxhsn',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"standard","team":"leader","first-leader":"lower"},"host":5,"server":1573890806584967170,"channel":1573890806597550081,"in_thread":false,"invited":[],"commitment":"76f5485cb84af0423cc0f1e497b453e357c466889ee6bc909f34632448d6c3db","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315222832419);
INSERT INTO "events" VALUES('cf3sngxhsn',2,'joined','{"player":5,"request":"1573890861236748288","side":""}','c3ae82005daebe5708a736107ac796ccd9a218d0554748d2eedf98b298d1838f',1795315222832419);
INSERT INTO "events" VALUES('cf3sngxhsn',3,'joined','{"player":6,"request":"1573890861563904000","side":""}','71f7519c13d19e33b491cef6215cf62760db412a4875f240aa90cf899931c9a5',1795315222904365);
INSERT INTO "events" VALUES('cf3sngxhsn',4,'started','{"order":[6,5]}','70907f8b0d42e109b78cb910e66d8101b0c36582138ade404772201033324f25',1795315222933140);
INSERT INTO "events" VALUES('cf3sngxhsn',5,'moved','{"seat":1,"notation":"C9 open","by":"player"}','e561c34223ad0cb426800058d2383562d4dbe391e831c2363c1cee5558bdb147',1795315223158598);
INSERT INTO "events" VALUES('cf3sngxhsn',6,'moved','{"seat":0,"notation":"C5 open","by":"player"}','85286b0b616e1a90657cc7c6736ddcdd40f4198cfa52e8afb7cac5ee18161f15',1795315223313090);
INSERT INTO "events" VALUES('cf3sngxhsn',7,'moved','{"seat":1,"notation":"D9 open","by":"player"}','3ee5a78f46ab190fb8886c38713b444218a0764244fc0b38873d2295a80550fb',1795315223456128);
INSERT INTO "events" VALUES('cf3sngxhsn',8,'moved','{"seat":0,"notation":"S8 open","by":"player"}','a9758d688478fb549b1abd5378dc1a564df0179a1f2a7bc33fbdf10230461088',1795315223559841);
INSERT INTO "events" VALUES('cf3sngxhsn',9,'moved','{"seat":0,"notation":"S5 pile","by":"player"}','4f1ad663638d9ecee682f02520930d8e7aa1b061f3803555e484cb0dc0ef8ed7',1795315223647889);
INSERT INTO "events" VALUES('chjsafcr2e',1,'opened','{"game":"weathervanes","options":{"constrained-lead":false,"misere":false,"no-kens":false},"host":4,"server":1573890806584967170,"channel":1573890806597550080,"in_thread":false,"invited":[],"commitment":"34cfe5c8e3ba9720020a41da88de9d356e0b303b19c861095e247cdd1964b2ae","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315222789240);
INSERT INTO "events" VALUES('chjsafcr2e',2,'joined','{"player":4,"request":"1573890860897009664","side":""}','3805e4120abab4d28548b656ee9593331da5cceca2cfac0cc1d50616a1e3d2b1',1795315222789240);
INSERT INTO "events" VALUES('chjsafcr2e',3,'joined','{"player":5,"request":"1573890861341605888","side":""}','2f8a40e069e8376d984447f474c319c4924c524bf2faaaeb354f0f11951cc7a1',1795315222856037);
INSERT INTO "events" VALUES('chwtttxzqn',1,'opened','{"game":"chance","options":{"countdown":20},"host":6,"server":1573890806584967170,"channel":1573890806593355797,"in_thread":false,"invited":[],"commitment":"42a377c7c6603c5ea5d99a99974b7a7138eacce5c1463be3912934f70616b483","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315218402493);
INSERT INTO "events" VALUES('chwtttxzqn',2,'joined','{"player":6,"request":"1573890842425294848","side":""}','8ef2c6adfabe3a5c2719bc9f03b96966a118a017c652982ffae26843975452f5',1795315218402493);
INSERT INTO "events" VALUES('chwtttxzqn',3,'joined','{"player":7,"request":"1573890843264155648","side":""}','a7fcbd1145bbf334079fa084b6b1059de8ba1197426571873e7eef0837a3570f',1795315218538405);
INSERT INTO "events" VALUES('chwtttxzqn',4,'joined','{"player":8,"request":"1573890843566145536","side":""}','fe631146d9ddf95100e6c4afd31090edff3891cee5115152245ffa733372a8e0',1795315218627177);
INSERT INTO "events" VALUES('chwtttxzqn',5,'started','{"order":[6,8,7]}','232a45c8ecaba05095d9a9ee4e342f101f53d12aeadfe8ccb6ec80279e8a5ffb',1795315218679796);
INSERT INTO "events" VALUES('chwtttxzqn',6,'moved','{"seat":2,"notation":"keep pattern shape","by":"player"}','b73a26d47870b03d9cfedf113c2151f168766e43f9bad5cd88f97efa339d888b',1795315218821684);
INSERT INTO "events" VALUES('chwtttxzqn',7,'moved','{"seat":0,"notation":"keep pattern colour","by":"player"}','865e9777afbdb8814afa680586201f095c0637a5b641ccc0da7d6a30d5842ddf',1795315218940455);
INSERT INTO "events" VALUES('chwtttxzqn',8,'resigned','{"seat":0}','7d6b6c93cf9c63b76219544d68ed7c957caccfdcb6e176a1657cecd34972ebf0',1795315219021998);
INSERT INTO "events" VALUES('chwtttxzqn',9,'moved','{"seat":2,"notation":"keep none","by":"player"}','12f1e7f26ad17b13982d91e40a79d5cfd2090d559446b3666ba75cfed76b9089',1795315219208569);
INSERT INTO "events" VALUES('chwtttxzqn',10,'moved','{"seat":1,"notation":"keep pattern shape","by":"player"}','5d20c9db0d034761cde4f534b45f3a59570e83dbfb0b426ae5a0109233f29574',1795315219344216);
INSERT INTO "events" VALUES('chwtttxzqn',11,'agreed','{"player":8}','9eb606a6f0a69f6c5b6d110e18be83304c2b6afd678a30e155eacf7b726b6bdc',1795315219555669);
INSERT INTO "events" VALUES('chwtttxzqn',12,'agreed','{"player":7}',NULL,1795315219670369);
INSERT INTO "events" VALUES('chwtttxzqn',13,'ended','{"reason":"agreed"}','2dbe44ebf98d064b97304c611683c6cd7ed6bcfe8057f63b863cc712d4034fb7',1795315219670369);
INSERT INTO "events" VALUES('d8ad75g52c',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"extended","team":"real","first-leader":"lower"},"host":2,"server":1573890806584967170,"channel":1573890806597550086,"in_thread":false,"invited":[],"commitment":"5f90229ba623cc8b1904708f0638be0b82f220ac2ce753ba9bd8170aa559178e","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315224588772);
INSERT INTO "events" VALUES('d8ad75g52c',2,'joined','{"player":2,"request":"1573890868715192321","side":""}','42fef6baa99dde32e44a532a4ffc6a9661b5c7ee01c2932c9d7ca2bca29ca6e5',1795315224588772);
INSERT INTO "events" VALUES('d8ad75g52c',3,'joined','{"player":3,"request":"1573890869184954369","side":""}','0f4b567636347f93a52d884b4f0ae84948035f401f47caf5a6d36fba93f99c3e',1795315224717596);
INSERT INTO "events" VALUES('d8ad75g52c',4,'joined','{"player":4,"request":"1573890869407252480","side":""}','c019963d772a4b5686f38e91571f7bb137930009473294c955e5bdb0f14d2b01',1795315224767829);
INSERT INTO "events" VALUES('d8ad75g52c',5,'started','{"order":[4,2,3]}','5fa74568c5825348c6d72b6d60df3044f1766bf1ca240c1947318ebd2e3e8617',1795315224829739);
INSERT INTO "events" VALUES('d8ad75g52c',6,'moved','{"seat":0,"notation":"H6","by":"player"}','89fc0c1b1eb9897b353da81f10d0a43161e97a663accf73547e3bb89dc8508c5',1795315225099679);
INSERT INTO "events" VALUES('d8ad75g52c',7,'moved','{"seat":2,"notation":"D7","by":"player"}','967ec0a5c9fe260c939ac4e9f8b68eddbd8c89c4491578eb56549970c473c357',1795315225196123);
INSERT INTO "events" VALUES('d8ad75g52c',8,'moved','{"seat":1,"notation":"C10 H7","by":"player"}','34a7a45c6acd23408ded2fe8a3dcd7fa8c704d1a28ec873a06a5dcb0957ae3f4',1795315225265939);
INSERT INTO "events" VALUES('d8ad75g52c',9,'moved','{"seat":1,"notation":"C2 S9","by":"player"}','6932480360b9b1e23332d74d94020d5a974aade65446022af0e3dc14e2137500',1795315225399873);
INSERT INTO "events" VALUES('d8ad75g52c',10,'moved','{"seat":0,"notation":"S8","by":"player"}','e5d3bd9a905593e8eaafb449e6f7735f5cea87b0c733021d9fb19ac40f7aba5c',1795315225499323);
INSERT INTO "events" VALUES('d8ad75g52c',11,'moved','{"seat":2,"notation":"H9","by":"player"}','59d9b8d7132dc01328bce0b41071efb53e002df2490229ea5b21cc73a835f4d2',1795315225588757);
INSERT INTO "events" VALUES('d8ad75g52c',12,'moved','{"seat":1,"notation":"C7 D8","by":"player"}','a74caaf3baab452c9cd626d8054f3fad94865d02cbf014363d006981eb0bd584',1795315225680555);
INSERT INTO "events" VALUES('d8ad75g52c',13,'moved','{"seat":0,"notation":"D10","by":"player"}','abd0878158a26459cdaf5a90161a61fcc6e8a1bad13126b6e5f6d8455a1b26c8',1795315225764540);
INSERT INTO "events" VALUES('d8ad75g52c',14,'moved','{"seat":2,"notation":"D3","by":"player"}','e95bdb3451c96e0690d852cfd54f35d4eaae1bc3be16d7e602227ac0474d2be4',1795315225929337);
INSERT INTO "events" VALUES('d8ad75g52c',15,'moved','{"seat":2,"notation":"H4","by":"player"}','6eb83c6c0410905871603b50d94b5612c87a0010b58274377188308f11ec5edb',1795315226004358);
INSERT INTO "events" VALUES('d8ad75g52c',16,'moved','{"seat":0,"notation":"H10","by":"player"}','d068b38b7e19d522c9d88cb306582f408927df8a28cd0ac2b861691f71ad0b29',1795315226152809);
INSERT INTO "events" VALUES('d8ad75g52c',17,'moved','{"seat":1,"notation":"H3 pile","by":"player"}','e615206c0e75d5596d7924db49bed2734409e77d0182ee70caf1ea20c2203f9e',1795315226226106);
INSERT INTO "events" VALUES('d8ad75g52c',18,'moved','{"seat":0,"notation":"S5","by":"player"}','6e70daee3d775a5b37bde9996c6327afb512ba7110961a8c1b6f68522ae6dab9',1795315226353339);
INSERT INTO "events" VALUES('d8ad75g52c',19,'moved','{"seat":2,"notation":"C3","by":"player"}','645e8b100baa46d930761dd5534001bf96db211b6662870aaa6de7b46cc050cf',1795315226512152);
INSERT INTO "events" VALUES('d8ad75g52c',20,'moved','{"seat":1,"notation":"S6 pile","by":"player"}','38909e7ab3e55897dbda341c5cb6079285aa0e92c84fed43ce48b3aeeae31f78',1795315226644154);
INSERT INTO "events" VALUES('d8ad75g52c',21,'moved','{"seat":0,"notation":"S3","by":"player"}','ce767b4c69f0c3a729a125d773176dc0dd08eab5d9a7152c0dbcd4097908138c',1795315226796136);
INSERT INTO "events" VALUES('d8ad75g52c',22,'moved','{"seat":2,"notation":"D9","by":"player"}','c0830d22b00a71b339499d4406f22566b8141070640fff0018a60152586db202',1795315226866047);
INSERT INTO "events" VALUES('d8ad75g52c',23,'moved','{"seat":1,"notation":"C6 S10","by":"player"}','bf9f418438f8a8b9657aa169dfbd3ddefd1f8cf75ce893e704780558bd917834',1795315226957025);
INSERT INTO "events" VALUES('d8ad75g52c',24,'moved','{"seat":2,"notation":"H8","by":"player"}','da40ec71bfffbaf452386b15cd92b1d735559b0cc778be23b0fde2378dd41441',1795315227132299);
INSERT INTO "events" VALUES('d8ad75g52c',25,'moved','{"seat":0,"notation":"D6","by":"player"}','d01c2e944e664d838512776ec1557ecda1c4c725f89329c4208d34ce8eb417fd',1795315227282634);
INSERT INTO "events" VALUES('d8ad75g52c',26,'moved','{"seat":1,"notation":"C4 pile","by":"player"}','68ec9d150a969b0940a908e50e3d1f0ccfc8b483f3664b2b005ca56fb8bb2697',1795315227373522);
INSERT INTO "events" VALUES('d8ad75g52c',27,'moved','{"seat":0,"notation":"S2","by":"player"}','f37d06ba2ba22aa134599c4a41ca486fc048f94aaa74bc34bd997bdbe94a6d20',1795315227530909);
INSERT INTO "events" VALUES('d8ad75g52c',28,'moved','{"seat":2,"notation":"S4","by":"player"}','d36e11ba2f4aec7f0199b20bbfef470c17af06c3334d5d052579214198ceb311',1795315227708303);
INSERT INTO "events" VALUES('d8ad75g52c',29,'moved','{"seat":1,"notation":"S7 D4","by":"player"}','f54b8369e949fb2040a26a30c2d59b804609b4d0d65d88bb81b854a1d3b67c35',1795315227837087);
INSERT INTO "events" VALUES('dq6dhthw49',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"standard","team":"leader","first-leader":"lower"},"host":7,"server":1573890806584967170,"channel":1573890806597550083,"in_thread":false,"invited":[],"commitment":"59739050f3a650ec7b10275c17db8a7f869cd079fc33e47f7e40fce9b58ddd5e","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315223629331);
INSERT INTO "events" VALUES('dq6dhthw49',2,'joined','{"player":7,"request":"1573890864407642112","side":""}','7bd132e33cd3450a01c21f3c692217bee2e6cab041666141599ad0ac628e576f',1795315223629331);
INSERT INTO "events" VALUES('dq6dhthw49',3,'joined','{"player":8,"request":"1573890865326194689","side":""}','7c2cc990d78d03621925834bbba0fc3c29cd1c4f58ce2ff682536281bc26b148',1795315223818309);
INSERT INTO "events" VALUES('dq6dhthw49',4,'joined','{"player":1,"request":"1573890866106335232","side":""}','ab9fd86630bb02c09d9631cb472376d4232ff7eae0ac0e27396f6253052851ae',1795315223979709);
INSERT INTO "events" VALUES('dq6dhthw49',5,'joined','{"player":2,"request":"1573890866349604865","side":""}',NULL,1795315224036475);
INSERT INTO "events" VALUES('dq6dhthw49',6,'started','{"order":[2,8,1,7]}','3e01661f0158dabf093faca0cf11e0c16b16fa525f9275b0317abf9a1d9fd98b',1795315224036475);
INSERT INTO "events" VALUES('dq6dhthw49',7,'moved','{"seat":1,"notation":"show C6","by":"player"}','c888f4ad8ded1d7a1765155e7f483703c38ea0bfe1f44b2fc7abe662436ec2f4',1795315224279668);
INSERT INTO "events" VALUES('e55zmsyecg',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"private"},"host":6,"server":1573890806584967170,"channel":1573890806593355789,"in_thread":false,"invited":[],"commitment":"dfc85fcb2ff51c63c0efe12e5eb34d9107bfac0a95ba4876ac26e6851033d4bb","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315215137096);
INSERT INTO "events" VALUES('e55zmsyecg',2,'joined','{"player":6,"request":"1573890828730892288","side":""}','66043839b8c01aebcbc2508ae5f00f068fb67574628b12a90be279b15988eed7',1795315215137096);
INSERT INTO "events" VALUES('e55zmsyecg',3,'cancelled','{"reason":"host"}','1b08703cc745b55ddc477dd0caf80f30e059e0a0b59e4e2fb57bb0f7f0e14478',1795315215248008);
INSERT INTO "events" VALUES('en46hknxje',1,'opened','{"game":"chance","options":{"countdown":6},"host":8,"server":1573890806584967170,"channel":1573890806593355799,"in_thread":false,"invited":[],"commitment":"1a577d2359d04a07c814dd8ddca8258957dfdfda09032be9bbb0dd49af4a12be","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315219823402);
INSERT INTO "events" VALUES('en46hknxje',2,'joined','{"player":8,"request":"1573890848481869824","side":""}','0c78e240ce6f711316641af04be98126704b7291ba7443b890af84e99a400759',1795315219823402);
INSERT INTO "events" VALUES('en46hknxje',3,'joined','{"player":1,"request":"1573890849119404032","side":""}','4ab065bc3ec254651b7ae0dbed904c238157f8c52a7acde47a9f8297a9d17c55',1795315219950473);
INSERT INTO "events" VALUES('eqkwsee589',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"private"},"host":5,"server":1573890806584967170,"channel":1573890806593355788,"in_thread":false,"invited":[],"commitment":"f72d4be4833c94e75868c43dfbae20ef88111da22e79ff371c3d2752fe5c5843","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315214904500);
INSERT INTO "events" VALUES('eqkwsee589',2,'joined','{"player":5,"request":"1573890827795562496","side":""}','25b6eb63fe4f0ed05d6a8f46d659437d822482bf512ef703891ccb7fd8cbebba',1795315214904500);
INSERT INTO "events" VALUES('eqkwsee589',3,'joined','{"player":6,"request":"1573890828445679616","side":""}','321f7b358608e8ff5458b4ce3d768a6dbfe9b61342d56e269d8f2efbf2130df6',1795315215023058);
INSERT INTO "events" VALUES('eremynx975',1,'opened','{"game":"crosswind","options":{"size":7,"swap":true},"host":7,"server":1573890806584967170,"channel":1573890806593355790,"in_thread":false,"invited":[],"commitment":"e7bf15c2759666c3d2275ee1c71cdee811daf1056e2ecf002786e758be69c0af","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315215358025);
INSERT INTO "events" VALUES('eremynx975',2,'joined','{"player":7,"request":"1573890829678804992","side":""}','e4706f0ebfb57d8b429ccf3e37bbc41106e7b8e6ba3fd9319870f297015c7807',1795315215358025);
INSERT INTO "events" VALUES('eremynx975',3,'joined','{"player":8,"request":"1573890830328922112","side":""}',NULL,1795315215493008);
INSERT INTO "events" VALUES('eremynx975',4,'started','{"order":[8,7]}','6c880cf040eb807b447acac5c7693674380f9389ad9f90209a542fdbd7ed1dc4',1795315215493008);
INSERT INTO "events" VALUES('eremynx975',5,'moved','{"seat":0,"notation":"c7","by":"player"}','b690f809f6cb0b1af02cd589f8eec3ee8441720e8fcf3a9621833b25843dc00b',1795315215766649);
INSERT INTO "events" VALUES('eremynx975',6,'moved','{"seat":1,"notation":"e5","by":"player"}','5582d52ccba5731a2a3652463e823000498cf95b7d9db6aefa12509a38ab093b',1795315215889863);
INSERT INTO "events" VALUES('eremynx975',7,'moved','{"seat":0,"notation":"b2","by":"player"}','aec87291e7cecf1dd20d64e9f8804040b0cb3f996f5cf2fe52c638d42cdb6c86',1795315216002103);
INSERT INTO "events" VALUES('eremynx975',8,'moved','{"seat":1,"notation":"e1","by":"player"}','16cdf4fa084f3d9823928216687fa429a596fe0f6d67bba15e3911aa581ab97f',1795315216111642);
INSERT INTO "events" VALUES('f9gr9rtynb',1,'opened','{"game":"weathervanes","options":{"constrained-lead":false,"misere":true,"no-kens":false},"host":3,"server":1573890806584967170,"channel":1573890806593355802,"in_thread":false,"invited":[],"commitment":"6c97a683bfc9c8d83c1ca4efc2ac988fa78d51bab5a426e43dea6640f0711693","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315221961548);
INSERT INTO "events" VALUES('f9gr9rtynb',2,'joined','{"player":3,"request":"1573890857487040513","side":""}','da65419d5b5faebf2cd3aba7060e9119a4661f1c0a1e51d762dc0ca7c12e0f61',1795315221961548);
INSERT INTO "events" VALUES('f9gr9rtynb',3,'joined','{"player":4,"request":"1573890857919053825","side":""}','d9d063d1987a14112929fa76c50a04712b1d0de9ec6dd3443d0df93ec1f25cf6',1795315222052662);
INSERT INTO "events" VALUES('f9gr9rtynb',4,'joined','{"player":5,"request":"1573890858174906369","side":""}','c614c167cb4768a76bea6322683be52b81762906bfab11900c8af94063cc109b',1795315222086497);
INSERT INTO "events" VALUES('f9gr9rtynb',5,'joined','{"player":6,"request":"1573890858485284864","side":""}',NULL,1795315222187433);
INSERT INTO "events" VALUES('f9gr9rtynb',6,'started','{"order":[5,3,4,6]}','7d6ef743d1ca0185dd846e1f412eee5eff102dc0bf6dbe1c4886fb30d91fa10a',1795315222187433);
INSERT INTO "events" VALUES('f9gr9rtynb',7,'moved','{"seat":0,"notation":"7 yellow","by":"player"}','c5b6d85cf58438a3997d901d3ddca665f03694ec0d2c1ac35b18073136fa874c',1795315222292642);
INSERT INTO "events" VALUES('f9gr9rtynb',8,'moved','{"seat":1,"notation":"19 yellow","by":"player"}','88b4be36978f57e14fe2479aff023bdfc0a8b49de419f89891eebdf3f21af466',1795315222375876);
INSERT INTO "events" VALUES('f9gr9rtynb',9,'moved','{"seat":2,"notation":"10 yellow","by":"player"}','af526decbc0b895431c0de55bc708b0906dfdc72fe2b6969c0760fa8d10f8286',1795315222511508);
INSERT INTO "events" VALUES('f9gr9rtynb',10,'moved','{"seat":3,"notation":"16 yellow","by":"player"}',NULL,1795315222626117);
INSERT INTO "events" VALUES('f9gr9rtynb',11,'moved','{"seat":0,"notation":"place first","by":"forced"}',NULL,1795315222626117);
INSERT INTO "events" VALUES('f9gr9rtynb',12,'moved','{"seat":1,"notation":"place first","by":"forced"}',NULL,1795315222626117);
INSERT INTO "events" VALUES('f9gr9rtynb',13,'moved','{"seat":2,"notation":"place first","by":"forced"}',NULL,1795315222626117);
INSERT INTO "events" VALUES('f9gr9rtynb',14,'moved','{"seat":3,"notation":"place first","by":"forced"}','aa5126acabe928068907bbca1435e803f01caf9976d8ca0be5e09f6aa10f02e9',1795315222626117);
INSERT INTO "events" VALUES('f9gr9rtynb',15,'moved','{"seat":1,"notation":"1 yellow","by":"player"}','536bf148deb62ec966b5a7b04bdd47ec566a3c78bf51442c6d72eb66f56ac19c',1795315222711784);
INSERT INTO "events" VALUES('f9gr9rtynb',16,'moved','{"seat":2,"notation":"17 blue","by":"player"}','c0df5b7e79008532a215093d9863c2ccfd2c0fe3bea89c1b0fdbdad122214ea4',1795315222809501);
INSERT INTO "events" VALUES('f9gr9rtynb',17,'moved','{"seat":3,"notation":"14 yellow","by":"player"}','eb70f08e8821d6210c059344e348faccb16ac726fdbf91e275c17cd7bf0e2fef',1795315222863383);
INSERT INTO "events" VALUES('f9gr9rtynb',18,'moved','{"seat":0,"notation":"10 yellow","by":"player"}',NULL,1795315222931970);
INSERT INTO "events" VALUES('f9gr9rtynb',19,'moved','{"seat":2,"notation":"place below 5","by":"forced"}','57d875b4d5d00834feac6cdf7a925d91c34ee66577440c4e90663c7e5bc9c038',1795315222931970);
INSERT INTO "events" VALUES('f9gr9rtynb',20,'moved','{"seat":1,"notation":"place right of 14","by":"player"}','cbaa076f25289d890bfffc6613d520fd8497f87bb68752779487df0e84e69b76',1795315223092975);
INSERT INTO "events" VALUES('f9gr9rtynb',21,'moved','{"seat":3,"notation":"place above 3","by":"player"}','a3ab74c4eec9b56576a38dfa01dcbf7741bbd3d8a6251a11128a0be0556914b4',1795315223159408);
INSERT INTO "events" VALUES('f9gr9rtynb',22,'moved','{"seat":0,"notation":"place right of 7","by":"player"}','9af0dc469ace49b34480219f269712dd7690d0ca0bd2dbf535971bc6d28e28d2',1795315223319107);
INSERT INTO "events" VALUES('f9gr9rtynb',23,'moved','{"seat":3,"notation":"23 green","by":"player"}','562bb2cad045398fcc50b69ea42f0378c0764d8f2e0909e887b2ef371e46ae2f',1795315223459684);
INSERT INTO "events" VALUES('f9gr9rtynb',24,'moved','{"seat":0,"notation":"11 green","by":"player"}','43cee3bc9b1dcc92ff03b424a5debc950432102c0bfdf1f701455a8403a888d7',1795315223564022);
INSERT INTO "events" VALUES('f9gr9rtynb',25,'moved','{"seat":1,"notation":"15 green","by":"player"}','cae488b4cd5f08c5c297666e2678dbf1b9a574c5f25c86afa54b8fd330e5e70f',1795315223754975);
INSERT INTO "events" VALUES('f9gr9rtynb',26,'moved','{"seat":2,"notation":"9 green","by":"player"}',NULL,1795315223970461);
INSERT INTO "events" VALUES('f9gr9rtynb',27,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315223970461);
INSERT INTO "events" VALUES('f9gr9rtynb',28,'moved','{"seat":3,"notation":"place anew","by":"forced"}','3eb70c8d4961836002315a5d37e956ff42da21ef1c83dc02ca6d7058d9db65d1',1795315223970461);
INSERT INTO "events" VALUES('f9gr9rtynb',29,'moved','{"seat":2,"notation":"place left of 5","by":"player"}','82156767fce01658aa87bcd80b155c3c499b3ca9ecad907d33fac17d1690eb9c',1795315224039964);
INSERT INTO "events" VALUES('f9gr9rtynb',30,'moved','{"seat":1,"notation":"place above 10","by":"player"}','2819c094eee9979e171b75ae36d6cee7d9c27b4ff8ffd95d1af87fbf3f636cda',1795315224170919);
INSERT INTO "events" VALUES('f9gr9rtynb',31,'moved','{"seat":3,"notation":"20 yellow","by":"player"}','5debb743c8039c1553da3f16fe1ba1dec512bbb7b35f07c831c888ddd66b0bdb',1795315224260224);
INSERT INTO "events" VALUES('f9gr9rtynb',32,'moved','{"seat":0,"notation":"6 yellow","by":"player"}','faa53c6dbed96ee53db1776f9e75fe4523747de093c2f61baed1669412a2f76b',1795315224348204);
INSERT INTO "events" VALUES('f9gr9rtynb',33,'moved','{"seat":1,"notation":"13 yellow","by":"player"}','cd92f17361e1f3c83bc6e2b3e0ce985a9a99e335c7e8e9b7685ea179cae01994',1795315224456879);
INSERT INTO "events" VALUES('f9gr9rtynb',34,'moved','{"seat":2,"notation":"17 yellow","by":"player"}',NULL,1795315224523404);
INSERT INTO "events" VALUES('f9gr9rtynb',35,'moved','{"seat":1,"notation":"place above 14","by":"forced"}',NULL,1795315224523404);
INSERT INTO "events" VALUES('f9gr9rtynb',36,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315224523404);
INSERT INTO "events" VALUES('f9gr9rtynb',37,'moved','{"seat":3,"notation":"place anew","by":"forced"}','ae51fca9d6c60228a7a04cb446d2d2024211e7b4d436ee301638ae4d21eefcec',1795315224523404);
INSERT INTO "events" VALUES('f9gr9rtynb',38,'moved','{"seat":0,"notation":"place left of 1","by":"player"}','c1f856f96b803de91701948ae8dbe30f0c7d5b530526655bf97a74c7ea6ea65b',1795315224587572);
INSERT INTO "events" VALUES('f9gr9rtynb',39,'moved','{"seat":3,"notation":"19 red","by":"player"}','57019cf14e37c4f02834eb9290bbf44a42ee451507fdbb96acd32dfa80912c7a',1795315224721279);
INSERT INTO "events" VALUES('f9gr9rtynb',40,'moved','{"seat":0,"notation":"1 red","by":"player"}','044f82decf85597a02bd1edd2023da430616a796fecec42ef7725e316d88bc68',1795315224842099);
INSERT INTO "events" VALUES('f9gr9rtynb',41,'moved','{"seat":1,"notation":"4 red","by":"player"}','c7ea6e3bbeabf04b2be0e2c45aa5b6ea20d1457b94d7fbbe526d2093870df1c5',1795315224973336);
INSERT INTO "events" VALUES('f9gr9rtynb',42,'moved','{"seat":2,"notation":"3 red","by":"player"}',NULL,1795315225120651);
INSERT INTO "events" VALUES('f9gr9rtynb',43,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315225120651);
INSERT INTO "events" VALUES('f9gr9rtynb',44,'moved','{"seat":1,"notation":"place first","by":"forced"}','39391de3adb35320ad61850006fe9b28acf2da35ee9259b993368ece14c41e0f',1795315225120651);
INSERT INTO "events" VALUES('f9gr9rtynb',45,'moved','{"seat":3,"notation":"place right of 15","by":"player"}','ce422c7a982f3f486885bc355b6c4e304cf8577def742a85557ea494f565d13e',1795315225212592);
INSERT INTO "events" VALUES('f9gr9rtynb',46,'moved','{"seat":2,"notation":"place left of 11","by":"player"}','3bf3ff9b6f1724cc81e4f0de71e8f70211ca0b81f7b940a21a5d185be067e143',1795315225312468);
INSERT INTO "events" VALUES('f9gr9rtynb',47,'moved','{"seat":3,"notation":"24 blue","by":"player"}','bca29fad2fa2f155b35fe7112baa032e17921785f69ed065a9a123a2b21d6e2c',1795315225428130);
INSERT INTO "events" VALUES('f9gr9rtynb',48,'moved','{"seat":0,"notation":"11 blue","by":"player"}','f23f10184216f8ae8666e3a6820a12794ac61fbf1fd0a140090e5bbcf88e2d13',1795315225533679);
INSERT INTO "events" VALUES('f9gr9rtynb',49,'moved','{"seat":1,"notation":"2 green","by":"player"}','851126ffc2c6641e1b857b1da9eae37a4018079f1bec2cc28f84ce5164173e38',1795315225603582);
INSERT INTO "events" VALUES('f9gr9rtynb',50,'moved','{"seat":2,"notation":"2 blue","by":"player"}',NULL,1795315225757602);
INSERT INTO "events" VALUES('f9gr9rtynb',51,'moved','{"seat":0,"notation":"place right of 20","by":"forced"}',NULL,1795315225757602);
INSERT INTO "events" VALUES('f9gr9rtynb',52,'moved','{"seat":2,"notation":"place below 11","by":"forced"}',NULL,1795315225757602);
INSERT INTO "events" VALUES('f9gr9rtynb',53,'moved','{"seat":3,"notation":"place above 15","by":"forced"}','12a93d84b45a8c893ea583a98ffe163ee7ce5bfea4a797fd550daf679d2f8f7d',1795315225757602);
INSERT INTO "events" VALUES('f9gr9rtynb',54,'moved','{"seat":1,"notation":"place above 6","by":"player"}','0d2d2fec56f89b6f4b38bff135ec0746c6772343c32c629e3647987403cc65db',1795315225858847);
INSERT INTO "events" VALUES('f9gr9rtynb',55,'moved','{"seat":3,"notation":"4 red","by":"player"}','219c608087e395b3a1f37ea7a4c6bd72ea7abfa0c7e38a631c0e917bd9359557',1795315225943246);
INSERT INTO "events" VALUES('f9gr9rtynb',56,'moved','{"seat":0,"notation":"9 red","by":"player"}','7772c3c826bbf03206c2f7f601b6aa2e3fc9df87bf0f9c5ef55d4b9cefd7f890',1795315226043925);
INSERT INTO "events" VALUES('f9gr9rtynb',57,'moved','{"seat":1,"notation":"12 red","by":"player"}','4dda84cca64903ab574fe52f0a7d51a9ac2dbfb2edd19b1e996ced2166ecb705',1795315226204259);
INSERT INTO "events" VALUES('f9gr9rtynb',58,'moved','{"seat":2,"notation":"6 red","by":"player"}',NULL,1795315226340520);
INSERT INTO "events" VALUES('f9gr9rtynb',59,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315226340520);
INSERT INTO "events" VALUES('f9gr9rtynb',60,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315226340520);
INSERT INTO "events" VALUES('f9gr9rtynb',61,'moved','{"seat":2,"notation":"place below 13","by":"forced"}',NULL,1795315226340520);
INSERT INTO "events" VALUES('f9gr9rtynb',62,'moved','{"seat":3,"notation":"place above 17","by":"forced"}','0b6b9ee5d274a4fda19f6bdde363f86ea7fd5d4f46c365f959423a874d91d7b9',1795315226340520);
INSERT INTO "events" VALUES('f9gr9rtynb',63,'moved','{"seat":1,"notation":"12 red","by":"player"}','189a754bb5fa4e06025a6dbfbfc9017ef500f6787ce453216834d564a8723587',1795315226407570);
INSERT INTO "events" VALUES('f9gr9rtynb',64,'moved','{"seat":2,"notation":"16 red","by":"player"}','fb355f99a9bcdbb241c677f8579b4e5b01a8382b61327265bb59d6fb769bd00e',1795315226512751);
INSERT INTO "events" VALUES('f9gr9rtynb',65,'moved','{"seat":3,"notation":"8 green","by":"player"}','ad9e70c89dbd5440a805451d03a23104e0154a4bb73cee37e0bedcc77be17059',1795315226644755);
INSERT INTO "events" VALUES('f9gr9rtynb',66,'moved','{"seat":0,"notation":"20 red","by":"player"}',NULL,1795315226828155);
INSERT INTO "events" VALUES('f9gr9rtynb',67,'moved','{"seat":2,"notation":"place first","by":"forced"}',NULL,1795315226828155);
INSERT INTO "events" VALUES('f9gr9rtynb',68,'moved','{"seat":3,"notation":"place first","by":"forced"}','5beae854ef72c232a6852fc396d025e115156dffc60de437f79855c9a80b16ca',1795315226828155);
INSERT INTO "events" VALUES('f9gr9rtynb',69,'moved','{"seat":0,"notation":"place left of 24","by":"player"}','f2e0165fdecab9e059492e68f532db270cf2565752334ee1f0f8ecaecc28ec04',1795315226927678);
INSERT INTO "events" VALUES('f9gr9rtynb',70,'moved','{"seat":1,"notation":"place below 11","by":"player"}','809d743b4cbda3628ddc488cb74dae48f02fdaa4613755f38f80b0f4935d0b3a',1795315227008561);
INSERT INTO "events" VALUES('f9gr9rtynb',71,'moved','{"seat":0,"notation":"18 red","by":"player"}','4fe9ef2894b2539abf6e1ee6a2730f515a5251b302a3930787f537778a4360a7',1795315227203629);
INSERT INTO "events" VALUES('f9gr9rtynb',72,'moved','{"seat":1,"notation":"21 blue","by":"player"}','dc8c2c78d6cfd1d88bc2358a3c970d13b24b7d20f19d85557e55146f0324f921',1795315227289167);
INSERT INTO "events" VALUES('f9gr9rtynb',73,'moved','{"seat":2,"notation":"13 yellow","by":"player"}','5646bdb16fbd61d0f2a16a4716f1218deab258d2111cb121707c52b576e3f1c5',1795315227405878);
INSERT INTO "events" VALUES('f9gr9rtynb',74,'moved','{"seat":3,"notation":"22 red","by":"player"}',NULL,1795315227536310);
INSERT INTO "events" VALUES('f9gr9rtynb',75,'moved','{"seat":0,"notation":"place below 9","by":"forced"}',NULL,1795315227536310);
INSERT INTO "events" VALUES('f9gr9rtynb',76,'moved','{"seat":1,"notation":"place anew","by":"forced"}','9983324d08903114c60681fe356a1e0330419de76de673859c6e89b4661450b9',1795315227536310);
INSERT INTO "events" VALUES('f9gr9rtynb',77,'moved','{"seat":3,"notation":"place right of 4","by":"player"}','5b5848dc13e4197334191ba7092b0fb2e8873af87ce81509e41ccc313345f73c',1795315227710150);
INSERT INTO "events" VALUES('f9gr9rtynb',78,'moved','{"seat":2,"notation":"place below 6","by":"player"}','3c8f4173ab8e45da514a1fb6196a9f1893db102196d39d34098ffdfc6491a328',1795315227841318);
INSERT INTO "events" VALUES('f9gr9rtynb',79,'moved','{"seat":3,"notation":"22 blue","by":"player"}','830ee91b0106dc56e48f6568faa9a1eec78897ea585b4f6790893cf5da545f6a',1795315228016361);
INSERT INTO "events" VALUES('f9gr9rtynb',80,'moved','{"seat":0,"notation":"15 red","by":"player"}','4791e6ca85e7bc25121d38889efa46eed0b6eb130377f33c0f541718c2848365',1795315228250399);
INSERT INTO "events" VALUES('f9gr9rtynb',81,'moved','{"seat":1,"notation":"23 red","by":"player"}','461b1293a0cb6d15d0b01d6a32418d9d3e9a5a2e01b97bfe76fdfe5c84de449b',1795315228365317);
INSERT INTO "events" VALUES('f9gr9rtynb',82,'moved','{"seat":2,"notation":"18 blue","by":"player"}',NULL,1795315228573390);
INSERT INTO "events" VALUES('f9gr9rtynb',83,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315228573390);
INSERT INTO "events" VALUES('f9gr9rtynb',84,'moved','{"seat":2,"notation":"place right of 6","by":"forced"}',NULL,1795315228573390);
INSERT INTO "events" VALUES('f9gr9rtynb',85,'moved','{"seat":3,"notation":"place above 16","by":"forced"}','73a8bd814d23c8dbb2cc010d314ed15f27499653269bfc9471d9bbf68bcb060c',1795315228573390);
INSERT INTO "events" VALUES('f9gr9rtynb',86,'moved','{"seat":1,"notation":"place below 20","by":"player"}','91e6ed2c4d0209358552f402eefe538891d4aeb68a69b50b9b34164b274f7dab',1795315228691956);
INSERT INTO "events" VALUES('f9gr9rtynb',87,'moved','{"seat":3,"notation":"8 blue","by":"player"}',NULL,1795315228823938);
INSERT INTO "events" VALUES('f9gr9rtynb',88,'moved','{"seat":0,"notation":"24 red","by":"forced"}',NULL,1795315228823938);
INSERT INTO "events" VALUES('f9gr9rtynb',89,'moved','{"seat":1,"notation":"21 yellow","by":"forced"}',NULL,1795315228823938);
INSERT INTO "events" VALUES('f9gr9rtynb',90,'moved','{"seat":2,"notation":"5 blue","by":"forced"}',NULL,1795315228823938);
INSERT INTO "events" VALUES('f9gr9rtynb',91,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315228823938);
INSERT INTO "events" VALUES('f9gr9rtynb',92,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315228823938);
INSERT INTO "events" VALUES('f9gr9rtynb',93,'moved','{"seat":3,"notation":"place anew","by":"forced"}','420cd6186e1e847e0237aa3a1fb12bf32be45a7e50c4764eb2f2453b0916d85d',1795315228823938);
INSERT INTO "events" VALUES('f9gr9rtynb',94,'moved','{"seat":0,"notation":"place right of 13","by":"player"}','6adc05144da0acd3833f7052b24bb963b65f806137bed195875d4a596ffb950e',1795315229069470);
INSERT INTO "events" VALUES('f9gr9rtynb',95,'moved','{"seat":1,"notation":"19 red","by":"player"}','8f8fec2edbc5711a787d9ecada3b1f05a0057c4e049a0b3eaa22ad9d6c4cb34e',1795315229352231);
INSERT INTO "events" VALUES('f9gr9rtynb',96,'moved','{"seat":2,"notation":"6 red","by":"player"}','badaa359eea5b3262373446be73ba06b6d9f601881ae1afb9742c8c79118429f',1795315229480563);
INSERT INTO "events" VALUES('f9gr9rtynb',97,'moved','{"seat":3,"notation":"16 blue","by":"player"}','dcf60e9c21e61cc7c23d9fc25584f5484537359aa6888cf0b6742846ca64c06a',1795315229614120);
INSERT INTO "events" VALUES('f9gr9rtynb',98,'moved','{"seat":0,"notation":"8 red","by":"player"}',NULL,1795315229730144);
INSERT INTO "events" VALUES('f9gr9rtynb',99,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315229730144);
INSERT INTO "events" VALUES('f9gr9rtynb',100,'moved','{"seat":1,"notation":"place anew","by":"forced"}','2f42fc13d68ca417fd310e1d2c718c7f735cdc849c1d198631a0a50e798c5b3b',1795315229730144);
INSERT INTO "events" VALUES('f9gr9rtynb',101,'moved','{"seat":2,"notation":"place left of 15","by":"player"}','a07f3beac3a8994400c6b2846e6fc78b87346a2bacdebd7d4aa0aaf567e2f49c',1795315229927861);
INSERT INTO "events" VALUES('f9gr9rtynb',102,'moved','{"seat":3,"notation":"place left of 23","by":"player"}','3dd2f941e75f67b6e6bc377e233bb767f36f06edeede7a5e5706f365bf9f0c8e',1795315230105222);
INSERT INTO "events" VALUES('f9gr9rtynb',103,'moved','{"seat":1,"notation":"10 yellow","by":"player"}','fbb0789eaf0e8a19eba1e93f3d711e279c42e1ba7725f337b0325906211d677b',1795315230244209);
INSERT INTO "events" VALUES('f9gr9rtynb',104,'moved','{"seat":2,"notation":"24 yellow","by":"player"}','7e24d4c0f311dfc22afc66a66ce545a92770330628731b38e2cccb77544f7535',1795315230376702);
INSERT INTO "events" VALUES('f9gr9rtynb',105,'moved','{"seat":3,"notation":"7 yellow","by":"player"}','71998d86f7adae8e20da8f134d8d5dd05bc82eba816bf405637303e28d360139',1795315230477021);
INSERT INTO "events" VALUES('f9gr9rtynb',106,'moved','{"seat":0,"notation":"14 yellow","by":"player"}',NULL,1795315230945701);
INSERT INTO "events" VALUES('f9gr9rtynb',107,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315230945701);
INSERT INTO "events" VALUES('f9gr9rtynb',108,'moved','{"seat":3,"notation":"place below 5","by":"forced"}','3f752bcc0b4b4adf4f56cdb46432763e3d3e6e2e59477a61871c7d625de9cb14',1795315230945701);
INSERT INTO "events" VALUES('f9gr9rtynb',109,'moved','{"seat":1,"notation":"place right of 24","by":"player"}','5883ac309d5f33a49a56ccce1a61921cafdc99712372b799ff594093b8974a09',1795315231068688);
INSERT INTO "events" VALUES('f9gr9rtynb',110,'moved','{"seat":0,"notation":"place right of 8","by":"player"}','356a0134f28edd7a2ae7181567393533cff20458b6af70e758f4318d2143eb11',1795315231197195);
INSERT INTO "events" VALUES('f9gr9rtynb',111,'moved','{"seat":2,"notation":"21 green","by":"player"}','daa3d88f5d52789a4dbdefc9bd26b8d773ef68f17f89ec42dc7cf390311e9795',1795315231397718);
INSERT INTO "events" VALUES('f9gr9rtynb',112,'moved','{"seat":3,"notation":"14 green","by":"player"}','becf72df5148c1412669c8c3a4d090a95c99cffe97714664f04e8a49c3e81e88',1795315231601153);
INSERT INTO "events" VALUES('f9gr9rtynb',113,'moved','{"seat":0,"notation":"9 blue","by":"player"}','bfd61f073705345421640c07c6109ee9c05c4de37c1e1b638da9c0c475164a30',1795315231806469);
INSERT INTO "events" VALUES('f9gr9rtynb',114,'moved','{"seat":1,"notation":"17 green","by":"player"}',NULL,1795315232040017);
INSERT INTO "events" VALUES('f9gr9rtynb',115,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315232040017);
INSERT INTO "events" VALUES('f9gr9rtynb',116,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315232040017);
INSERT INTO "events" VALUES('f9gr9rtynb',117,'moved','{"seat":2,"notation":"place right of 19","by":"forced"}',NULL,1795315232040017);
INSERT INTO "events" VALUES('f9gr9rtynb',118,'moved','{"seat":3,"notation":"place anew","by":"forced"}','c258f9c116d45c0d2be7ce97a901cf3f126eef6ea494bf2c016a98a2ac5165e5',1795315232040017);
INSERT INTO "events" VALUES('f9gr9rtynb',119,'moved','{"seat":2,"notation":"9 green","by":"player"}','d069162f97f4d5d52ab72cac0bb3740f4fa7192aaf07ba2aa6f4c8148529baaf',1795315232291540);
INSERT INTO "events" VALUES('f9gr9rtynb',120,'moved','{"seat":3,"notation":"1 green","by":"player"}','990ea8691cb7fe6eada2d410aa561e88b3a227b8b545a91543cf301fa42cb5d4',1795315232423556);
INSERT INTO "events" VALUES('f9gr9rtynb',121,'moved','{"seat":0,"notation":"22 green","by":"player"}','2a7b54eee52b0ae16512220bcfdaf41b51b431fce3d88cb0e6e1ac402d0b1f18',1795315232580718);
INSERT INTO "events" VALUES('f9gr9rtynb',122,'moved','{"seat":1,"notation":"20 green","by":"player"}',NULL,1795315232730333);
INSERT INTO "events" VALUES('f9gr9rtynb',123,'moved','{"seat":1,"notation":"place left of 14","by":"forced"}',NULL,1795315232730333);
INSERT INTO "events" VALUES('f9gr9rtynb',124,'moved','{"seat":2,"notation":"place anew","by":"forced"}','2c5d1c47cd7ad1a1a03a3f8eed4039f3bd380b2f35392dda06486bb732e8529d',1795315232730333);
INSERT INTO "events" VALUES('f9gr9rtynb',125,'moved','{"seat":3,"notation":"place below 24","by":"player"}','befcab10df9376bf008be961243c0bf2ce728cede99fdef15e6db75eb721e7f2',1795315232936082);
INSERT INTO "events" VALUES('f9gr9rtynb',126,'moved','{"seat":0,"notation":"place right of 7","by":"player"}','fc557eec7a00b6b3810625e1bbbd19b908915782b8aa751fadb87c38b2671a88',1795315233090057);
INSERT INTO "events" VALUES('f9gr9rtynb',127,'moved','{"seat":0,"notation":"7 blue","by":"player"}','d8f92665740809b71558aa98dab6e784287ce896878cda227ff2f34ba0406113',1795315233291668);
INSERT INTO "events" VALUES('f9gr9rtynb',128,'moved','{"seat":1,"notation":"15 blue","by":"player"}','a60c9308b5b1f1995d0bfac3183af5a0f5859456ce904ed921d621a7312c7324',1795315233517198);
INSERT INTO "events" VALUES('f9gr9rtynb',129,'moved','{"seat":2,"notation":"5 blue","by":"player"}','f7a985c68fd6833b46f821e2202df0036ab2a87cc3c4c37b7a27f2a89cc590e0',1795315233895816);
INSERT INTO "events" VALUES('f9gr9rtynb',130,'moved','{"seat":3,"notation":"12 yellow","by":"player"}',NULL,1795315234041222);
INSERT INTO "events" VALUES('f9gr9rtynb',131,'moved','{"seat":0,"notation":"place above 7","by":"forced"}',NULL,1795315234041222);
INSERT INTO "events" VALUES('f9gr9rtynb',132,'moved','{"seat":1,"notation":"place above 17","by":"forced"}',NULL,1795315234041222);
INSERT INTO "events" VALUES('f9gr9rtynb',133,'moved','{"seat":3,"notation":"place anew","by":"forced"}','2cb4f71ac027757059612b6150d91f543b1a891cf0d4be35c98c6ba5d2c0fbe6',1795315234041222);
INSERT INTO "events" VALUES('f9gr9rtynb',134,'moved','{"seat":2,"notation":"place left of 21","by":"player"}','02da30242dddf86448d3690af6e84571f8d69ad640eb935e25a5ff8093db21bd',1795315234182338);
INSERT INTO "events" VALUES('f9gr9rtynb',135,'moved','{"seat":1,"notation":"11 yellow","by":"player"}','f2e92ae4bb0da1d61a428080e4c060831c2ff0445df49f377d7dc5b470218950',1795315234359346);
INSERT INTO "events" VALUES('f9gr9rtynb',136,'moved','{"seat":2,"notation":"13 yellow","by":"player"}','e5487d67c07d2f0f13a7e69b1b6c97a4ff4a50e0e44f229afebd83342d5b70f7',1795315234537653);
INSERT INTO "events" VALUES('f9gr9rtynb',137,'moved','{"seat":3,"notation":"19 red","by":"player"}','8df7aa6cf5333e10176b52342053bcb66714f33b918e41c5f76e2d7848f6e50e',1795315234715744);
INSERT INTO "events" VALUES('f9gr9rtynb',138,'moved','{"seat":0,"notation":"4 yellow","by":"player"}',NULL,1795315234879570);
INSERT INTO "events" VALUES('f9gr9rtynb',139,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315234879570);
INSERT INTO "events" VALUES('f9gr9rtynb',140,'moved','{"seat":1,"notation":"place above 14","by":"forced"}',NULL,1795315234879570);
INSERT INTO "events" VALUES('f9gr9rtynb',141,'moved','{"seat":2,"notation":"place anew","by":"forced"}','078768a1f1c4f05855a44f803d46742a689f0ba08b5a9c80dd98ea2fa1fdc989',1795315234879570);
INSERT INTO "events" VALUES('f9gr9rtynb',142,'moved','{"seat":3,"notation":"place right of 1","by":"player"}','0f738dd2b5e33de3b3ff4cf3c4f8d48de17b50c597311c20c2757a4778a68208',1795315235079808);
INSERT INTO "events" VALUES('f9gr9rtynb',143,'moved','{"seat":2,"notation":"3 blue","by":"player"}','005969243e19e15b2d6d0e93816e42ab1191b9f4d3a067b8b8c4b9e04dea35d1',1795315235432267);
INSERT INTO "events" VALUES('f9gr9rtynb',144,'moved','{"seat":3,"notation":"11 yellow","by":"player"}','7884fced4b011c9d9148717a43619c853dd5eb47cf753f6b4d2dcaa07523210a',1795315235601876);
INSERT INTO "events" VALUES('f9gr9rtynb',145,'moved','{"seat":0,"notation":"17 green","by":"player"}','632f20d63dbd0488c98503559291a616ccef5675bcc8f07e86a6f023f06df2cc',1795315235763462);
INSERT INTO "events" VALUES('f9gr9rtynb',146,'moved','{"seat":1,"notation":"20 green","by":"player"}',NULL,1795315235902592);
INSERT INTO "events" VALUES('f9gr9rtynb',147,'moved','{"seat":1,"notation":"place first","by":"forced"}',NULL,1795315235902592);
INSERT INTO "events" VALUES('f9gr9rtynb',148,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315235902592);
INSERT INTO "events" VALUES('f9gr9rtynb',149,'moved','{"seat":3,"notation":"place anew","by":"forced"}','d0c6f25bc9091d72601a97a02e837ea0ef475eee8bfaa860f67cd438b7cca0a0',1795315235902592);
INSERT INTO "events" VALUES('f9gr9rtynb',150,'moved','{"seat":0,"notation":"place left of 7","by":"player"}','6335f6b9d6fad3f852a662f01c7cdc0f8fc84928ffb9b98fdc14e871417f5511',1795315236073410);
INSERT INTO "events" VALUES('f9gr9rtynb',151,'moved','{"seat":2,"notation":"10 yellow","by":"player"}','d57843a6cc0f1feda888f6baa8e180e007e25faae474d515711d8b8dcda1284e',1795315236342558);
INSERT INTO "events" VALUES('f9gr9rtynb',152,'moved','{"seat":3,"notation":"12 red","by":"player"}','0fbf2b2f0504c119495efc7b782a4aa5565dbb5cdbf3d43de78dcee842063047',1795315236543897);
INSERT INTO "events" VALUES('f9gr9rtynb',153,'moved','{"seat":0,"notation":"4 yellow","by":"player"}','24ad108b4c9a6a7d638baa6d48e741cb59a40fc7a7c65aabcc6e7331100a715d',1795315236734367);
INSERT INTO "events" VALUES('f9gr9rtynb',154,'moved','{"seat":1,"notation":"3 yellow","by":"player"}',NULL,1795315236900956);
INSERT INTO "events" VALUES('f9gr9rtynb',155,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315236900956);
INSERT INTO "events" VALUES('f9gr9rtynb',156,'moved','{"seat":3,"notation":"place anew","by":"forced"}','cd610f86010596eff785f985f9be9e104ed03a7c1ec0ffc7e82b56d9f3e5e213',1795315236900956);
INSERT INTO "events" VALUES('f9gr9rtynb',157,'moved','{"seat":1,"notation":"place below 19","by":"player"}','3f62495442a5e598953919ca3812e99bb560d1de9e6c7933bcc3776fb7e2d530',1795315237126153);
INSERT INTO "events" VALUES('f9gr9rtynb',158,'moved','{"seat":2,"notation":"place right of 4","by":"player"}','b23f638e019dd5f43d3beb5dbc74c5cbe90d57eb688dd174722dcb6369aeca34',1795315237334056);
INSERT INTO "events" VALUES('f9gr9rtynb',159,'moved','{"seat":2,"notation":"23 blue","by":"player"}',NULL,1795315237715518);
INSERT INTO "events" VALUES('f9gr9rtynb',160,'moved','{"seat":3,"notation":"18 red","by":"forced"}',NULL,1795315237715518);
INSERT INTO "events" VALUES('f9gr9rtynb',161,'moved','{"seat":0,"notation":"2 blue","by":"forced"}',NULL,1795315237715518);
INSERT INTO "events" VALUES('f9gr9rtynb',162,'moved','{"seat":1,"notation":"2 yellow","by":"forced"}',NULL,1795315237715518);
INSERT INTO "events" VALUES('f9gr9rtynb',163,'moved','{"seat":0,"notation":"place left of 17","by":"forced"}',NULL,1795315237715518);
INSERT INTO "events" VALUES('f9gr9rtynb',164,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315237715518);
INSERT INTO "events" VALUES('f9gr9rtynb',165,'moved','{"seat":2,"notation":"place anew","by":"forced"}','b61b4f13472d5bef9c63a872002fdb23b846f70bf2c72ebc00a7b69905c11463',1795315237715518);
INSERT INTO "events" VALUES('f9gr9rtynb',166,'moved','{"seat":3,"notation":"place below 11","by":"player"}','d1583e8910178561b5cde5b93f027395de19a84dc0eec633521c4466a8be8e81',1795315237901346);
INSERT INTO "events" VALUES('f9gr9rtynb',167,'moved','{"seat":2,"notation":"18 red","by":"player"}','73a64d379b3bde018c999b55e283f2a0576ffe1411abd2803ec1ba2705560061',1795315238185562);
INSERT INTO "events" VALUES('f9gr9rtynb',168,'moved','{"seat":3,"notation":"15 red","by":"player"}','02d20285bcd9e5a4cfa74af504593d9919edff023c7187f1cdfb07977e8e2895',1795315238393255);
INSERT INTO "events" VALUES('f9gr9rtynb',169,'moved','{"seat":0,"notation":"9 red","by":"player"}','940ee17845132e5d64bb30e0bec60794533ed37dff1453be029f8ba248b4e33f',1795315238727898);
INSERT INTO "events" VALUES('f9gr9rtynb',170,'moved','{"seat":1,"notation":"19 red","by":"player"}',NULL,1795315239006227);
INSERT INTO "events" VALUES('f9gr9rtynb',171,'moved','{"seat":0,"notation":"place above 17","by":"forced"}',NULL,1795315239006227);
INSERT INTO "events" VALUES('f9gr9rtynb',172,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315239006227);
INSERT INTO "events" VALUES('f9gr9rtynb',173,'moved','{"seat":3,"notation":"place left of 11","by":"forced"}','9de3d8d3e83381171ab16d643d26cf8c17a4c549c165f13af408b2e5c98cc909',1795315239006227);
INSERT INTO "events" VALUES('f9gr9rtynb',174,'moved','{"seat":2,"notation":"place left of 3","by":"player"}','4b2f1a0142d6c13f57384cb98b89a0e5a37018d187a783c0c376195f0ef53cdd',1795315239262199);
INSERT INTO "events" VALUES('f9gr9rtynb',175,'moved','{"seat":1,"notation":"21 yellow","by":"player"}','fb2391382dc7b798cc42334fcb371957f6016cf1c71f8a95ee9292c484044234',1795315239498885);
INSERT INTO "events" VALUES('f9gr9rtynb',176,'moved','{"seat":2,"notation":"9 yellow","by":"player"}','350dc7af510da227e5b537234a2f23d7d2e258fa8204c7519d6658d9a6888f9f',1795315239813490);
INSERT INTO "events" VALUES('f9gr9rtynb',177,'moved','{"seat":3,"notation":"7 yellow","by":"player"}','c10acc0429364ffbd6a95231310b490811219d7301698217baffea6a9fe6239a',1795315240200514);
INSERT INTO "events" VALUES('f9gr9rtynb',178,'moved','{"seat":0,"notation":"11 yellow","by":"player"}',NULL,1795315240356937);
INSERT INTO "events" VALUES('f9gr9rtynb',179,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315240356937);
INSERT INTO "events" VALUES('f9gr9rtynb',180,'moved','{"seat":2,"notation":"place above 2","by":"forced"}',NULL,1795315240356937);
INSERT INTO "events" VALUES('f9gr9rtynb',181,'moved','{"seat":3,"notation":"place anew","by":"forced"}','fea792726cc5f94609e75812913145646a099fff24a3c04c408ab47027028328',1795315240356937);
INSERT INTO "events" VALUES('f9gr9rtynb',182,'moved','{"seat":1,"notation":"place right of 2","by":"player"}','a612fc4ea96c678a413250c361de3c2456db0d23c9f15a38c672b21da4f1c244',1795315240596659);
INSERT INTO "events" VALUES('f9gr9rtynb',183,'moved','{"seat":1,"notation":"22 yellow","by":"player"}','c74ac82defb48766a166e5ab47790dfc6731242fa6fe472ea25a2b391e622dbb',1795315240789327);
INSERT INTO "events" VALUES('f9gr9rtynb',184,'moved','{"seat":2,"notation":"10 yellow","by":"player"}','3bf5fd0f37bd2df86af84a2a7ae60936a0d037383a8635e17d395aba347123af',1795315241101591);
INSERT INTO "events" VALUES('f9gr9rtynb',185,'moved','{"seat":3,"notation":"8 yellow","by":"player"}','1ae0230231a9a276b7847de31a0212f2a4a3989cf66c6e83e5e1b20ac0a29ed6',1795315241379701);
INSERT INTO "events" VALUES('f9gr9rtynb',186,'moved','{"seat":0,"notation":"23 yellow","by":"player"}',NULL,1795315241518235);
INSERT INTO "events" VALUES('f9gr9rtynb',187,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315241518235);
INSERT INTO "events" VALUES('f9gr9rtynb',188,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315241518235);
INSERT INTO "events" VALUES('f9gr9rtynb',189,'moved','{"seat":2,"notation":"place above 3","by":"forced"}','d5b52d5e421c802a80f70099b3be1f437f377d7be7d725db4250c4e3f429f62e',1795315241518235);
INSERT INTO "events" VALUES('f9gr9rtynb',190,'moved','{"seat":3,"notation":"place below 15","by":"player"}','2de46583d12fe1ac8b270dfacde362a1a678843dead1f2a6b1b7af74fb17c0da',1795315241674453);
INSERT INTO "events" VALUES('f9gr9rtynb',191,'moved','{"seat":0,"notation":"5 green","by":"player"}','ec23abfed16ce7f24d7d3e5238145c79299d0770a86c0e5bda8c8dc7a7248d4f',1795315241962387);
INSERT INTO "events" VALUES('f9gr9rtynb',192,'moved','{"seat":1,"notation":"8 green","by":"player"}','5ab9fc280f6c99da9af36a61b48bcee16b0f2c9d1b7b33a2f9a0d6e5932d34a9',1795315242100618);
INSERT INTO "events" VALUES('f9gr9rtynb',193,'moved','{"seat":2,"notation":"1 blue","by":"player"}','dfabf693cddfb6f89b349be075e40b294afcf9253b92ac51e204d9f01d6faa3c',1795315242253447);
INSERT INTO "events" VALUES('f9gr9rtynb',194,'moved','{"seat":3,"notation":"15 green","by":"player"}',NULL,1795315242520931);
INSERT INTO "events" VALUES('f9gr9rtynb',195,'moved','{"seat":2,"notation":"place first","by":"forced"}',NULL,1795315242520931);
INSERT INTO "events" VALUES('f9gr9rtynb',196,'moved','{"seat":3,"notation":"place anew","by":"forced"}','39647ff71a2dba726d7146b8ebec43fd0713c9b6e8bc4b71e45eb8edeb654f97',1795315242520931);
INSERT INTO "events" VALUES('f9gr9rtynb',197,'moved','{"seat":1,"notation":"place above 7","by":"player"}','d5119b473ef06b4a002089d7181e869fa38458be1c690e2efa00f9bca66d6286',1795315242704888);
INSERT INTO "events" VALUES('f9gr9rtynb',198,'moved','{"seat":0,"notation":"place below 9","by":"player"}','b6a8add5f80f2a93efed26a7dba0bd901312514daedd8dce56d599ab45c7bf94',1795315242949548);
INSERT INTO "events" VALUES('f9gr9rtynb',199,'moved','{"seat":3,"notation":"3 green","by":"player"}','35d9bee34421d0d5921a7fcefee320823c09265ef18b46643a314e207b6bbb7e',1795315243111888);
INSERT INTO "events" VALUES('f9gr9rtynb',200,'moved','{"seat":0,"notation":"16 red","by":"player"}','bac4bfa1022ac6c62d3506e48e5de8acd3f1633f4b661b2caa9f0d0bb60cc9df',1795315243298929);
INSERT INTO "events" VALUES('f9gr9rtynb',201,'moved','{"seat":1,"notation":"1 green","by":"player"}','a48b906676b20c7aea0716d7d7a2647f3f637c84209bc6fad0e9caf283cfe197',1795315243584531);
INSERT INTO "events" VALUES('f9gr9rtynb',202,'moved','{"seat":2,"notation":"19 blue","by":"player"}',NULL,1795315243822252);
INSERT INTO "events" VALUES('f9gr9rtynb',203,'moved','{"seat":0,"notation":"place right of 9","by":"forced"}',NULL,1795315243822252);
INSERT INTO "events" VALUES('f9gr9rtynb',204,'moved','{"seat":1,"notation":"place left of 23","by":"forced"}',NULL,1795315243822252);
INSERT INTO "events" VALUES('f9gr9rtynb',205,'moved','{"seat":3,"notation":"place below 10","by":"forced"}','55bbcd3d61e1fa107b439897b13ba55b346b75a344a4a1008654448d95e5d06a',1795315243822252);
INSERT INTO "events" VALUES('f9gr9rtynb',206,'moved','{"seat":2,"notation":"place left of 22","by":"player"}','b51577a9099410804006ebb827f009b4dfe9b647d742d2dbb5260ae3c820ae80',1795315244041277);
INSERT INTO "events" VALUES('f9gr9rtynb',207,'moved','{"seat":3,"notation":"14 red","by":"player"}','3d934903c4b92a5b51396504152a983463a3e25f1d2bb81ff18eacf2c8a05803',1795315244447436);
INSERT INTO "events" VALUES('f9gr9rtynb',208,'moved','{"seat":0,"notation":"7 red","by":"player"}','4f249527edbee2d2319ad8d0acd1b9bd2190092ecfa428291af5fb4e0fa04908',1795315244656293);
INSERT INTO "events" VALUES('f9gr9rtynb',209,'moved','{"seat":1,"notation":"21 red","by":"player"}','759adcaf8ee92311bb86f621e2ae4c6277dfddbf9f35cb2c40b75b9834d0ff40',1795315244843517);
INSERT INTO "events" VALUES('f9gr9rtynb',210,'moved','{"seat":2,"notation":"24 red","by":"player"}',NULL,1795315245202244);
INSERT INTO "events" VALUES('f9gr9rtynb',211,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315245202244);
INSERT INTO "events" VALUES('f9gr9rtynb',212,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315245202244);
INSERT INTO "events" VALUES('f9gr9rtynb',213,'moved','{"seat":2,"notation":"place below 22","by":"forced"}',NULL,1795315245202244);
INSERT INTO "events" VALUES('f9gr9rtynb',214,'moved','{"seat":3,"notation":"place anew","by":"forced"}','3bdf266b50655c2acdd3265f2bf05add8252fa1e5ce00e788b845718384478b4',1795315245202244);
INSERT INTO "events" VALUES('f9gr9rtynb',215,'moved','{"seat":2,"notation":"6 red","by":"player"}','8965b3a1d9bd51ed3f572663cd02c85af36a80e603879160f1013203c726f3d7',1795315245420216);
INSERT INTO "events" VALUES('f9gr9rtynb',216,'moved','{"seat":3,"notation":"12 green","by":"player"}','c6a4ec09cf549b2755d53a0200e2773c6672613183d41e920cab337a54f0af55',1795315245665379);
INSERT INTO "events" VALUES('f9gr9rtynb',217,'moved','{"seat":0,"notation":"17 green","by":"player"}','a38f667f9b9ef5705507e589ac7c87541c0c8da3bb3216c420dabb014957528e',1795315245937972);
INSERT INTO "events" VALUES('f9gr9rtynb',218,'moved','{"seat":1,"notation":"22 red","by":"player"}',NULL,1795315246068458);
INSERT INTO "events" VALUES('f9gr9rtynb',219,'moved','{"seat":0,"notation":"place below 1","by":"forced"}',NULL,1795315246068458);
INSERT INTO "events" VALUES('f9gr9rtynb',220,'moved','{"seat":2,"notation":"place anew","by":"forced"}','f7781e3655e68a9b8d33e68c309b5ff5d30922efc70c1964ba114917c5ce130a',1795315246068458);
INSERT INTO "events" VALUES('f9gr9rtynb',221,'moved','{"seat":1,"notation":"place left of 19","by":"player"}','960561e06cfa9102ab67fdd1f47893cbfe54de2ac11ef5b93222b325ee3e1702',1795315246360292);
INSERT INTO "events" VALUES('f9gr9rtynb',222,'moved','{"seat":3,"notation":"place right of 16","by":"player"}','4da7fb84c677e110cda808dc4ad80c0c0bf9070440e9944f31040333d6bb4389',1795315246571788);
INSERT INTO "events" VALUES('f9gr9rtynb',223,'moved','{"seat":1,"notation":"4 green","by":"player"}','44947b06328093446e7c136c3bcffccd981339c4791ac34bb06c999bf04f8e62',1795315246864751);
INSERT INTO "events" VALUES('f9gr9rtynb',224,'moved','{"seat":2,"notation":"6 green","by":"player"}','7acd2d26493c961c8abb5564dec58f9967caed59c08cd708ca0efde50df34781',1795315247024716);
INSERT INTO "events" VALUES('f9gr9rtynb',225,'moved','{"seat":3,"notation":"13 blue","by":"player"}','639019a89883e8ccf9288b9ededd70a26996dfe834bcb7eb551889a96590e1d7',1795315247251831);
INSERT INTO "events" VALUES('f9gr9rtynb',226,'moved','{"seat":0,"notation":"13 green","by":"player"}',NULL,1795315247497961);
INSERT INTO "events" VALUES('f9gr9rtynb',227,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315247497961);
INSERT INTO "events" VALUES('f9gr9rtynb',228,'moved','{"seat":2,"notation":"place right of 21","by":"forced"}',NULL,1795315247497961);
INSERT INTO "events" VALUES('f9gr9rtynb',229,'moved','{"seat":3,"notation":"place below 16","by":"forced"}','c476cba1a33804500967c87af65cfc2f4c285119a17c9f50cea5af0457e21020',1795315247497961);
INSERT INTO "events" VALUES('f9gr9rtynb',230,'moved','{"seat":0,"notation":"place left of 14","by":"player"}','18c9ba8977b17c7e2a13eb1b0b6b446fd4cfd2b6ada4fcd2f18d6f09a3dbf31a',1795315247871617);
INSERT INTO "events" VALUES('f9gr9rtynb',231,'moved','{"seat":0,"notation":"16 blue","by":"player"}',NULL,1795315248037488);
INSERT INTO "events" VALUES('f9gr9rtynb',232,'moved','{"seat":1,"notation":"24 blue","by":"forced"}',NULL,1795315248037488);
INSERT INTO "events" VALUES('f9gr9rtynb',233,'moved','{"seat":2,"notation":"20 green","by":"forced"}',NULL,1795315248037488);
INSERT INTO "events" VALUES('f9gr9rtynb',234,'moved','{"seat":3,"notation":"20 yellow","by":"forced"}',NULL,1795315248037488);
INSERT INTO "events" VALUES('f9gr9rtynb',235,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315248037488);
INSERT INTO "events" VALUES('f9gr9rtynb',236,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315248037488);
INSERT INTO "events" VALUES('f9gr9rtynb',237,'moved','{"seat":3,"notation":"place anew","by":"forced"}','08f682afc8f88865566350b792aecaf4e52b9a674eea0cca0b58b1742f386405',1795315248037488);
INSERT INTO "events" VALUES('f9gr9rtynb',238,'moved','{"seat":1,"notation":"place above 6","by":"player"}','b8ede23a7c3c47e67111800634edb1adb2e3e2096feebbd0f077711853a9ed93',1795315248337620);
INSERT INTO "events" VALUES('f9gr9rtynb',239,'moved','{"seat":3,"notation":"22 blue","by":"player"}','b4e14c517dc92f6beedfa3c32893f26f77d934882e9a516d5127aebb4487a780',1795315248535983);
INSERT INTO "events" VALUES('f9gr9rtynb',240,'moved','{"seat":0,"notation":"21 blue","by":"player"}','c17b6ab35eb8658981930a6df22164dfb781c42a9f76f8b9310d295f81969551',1795315249016300);
INSERT INTO "events" VALUES('f9gr9rtynb',241,'moved','{"seat":1,"notation":"1 blue","by":"player"}','4fe567c9b26eecac3bd2e4c84cb1bdfd54b643eb1d875dade0c14ed80f8b81a5',1795315249401608);
INSERT INTO "events" VALUES('f9gr9rtynb',242,'moved','{"seat":2,"notation":"14 blue","by":"player"}',NULL,1795315249823576);
INSERT INTO "events" VALUES('f9gr9rtynb',243,'moved','{"seat":0,"notation":"place above 13","by":"forced"}',NULL,1795315249823576);
INSERT INTO "events" VALUES('f9gr9rtynb',244,'moved','{"seat":1,"notation":"place right of 4","by":"forced"}',NULL,1795315249823576);
INSERT INTO "events" VALUES('f9gr9rtynb',245,'moved','{"seat":3,"notation":"place below 13","by":"forced"}','bd057c8afce881f0f302cb1a306f0dd0698a8c8ab3fe12bffc1bb7ce505574ca',1795315249823576);
INSERT INTO "events" VALUES('f9gr9rtynb',246,'moved','{"seat":2,"notation":"place left of 6","by":"player"}','618fa9d5149f0787de84cb80139435a8f06cd9690cf69137f4f1210c2a5b8675',1795315250208251);
INSERT INTO "events" VALUES('f9gr9rtynb',247,'moved','{"seat":3,"notation":"12 red","by":"player"}','1afaf318380fb6adc3954f871e7727892a5685f186381287072101ce047ca40a',1795315250778310);
INSERT INTO "events" VALUES('f9gr9rtynb',248,'moved','{"seat":0,"notation":"3 blue","by":"player"}','2f9707fc2d16ff66fdac69539b4f6f8597aaf6860bb1591e54b818a8af1de737',1795315250996485);
INSERT INTO "events" VALUES('f9gr9rtynb',249,'moved','{"seat":1,"notation":"4 red","by":"player"}','394dacc3d6ce88ca2a52456c87a44dbf2762297b583bba5d0cb8cc20138bbb48',1795315251224415);
INSERT INTO "events" VALUES('f9gr9rtynb',250,'moved','{"seat":2,"notation":"3 red","by":"player"}',NULL,1795315251518935);
INSERT INTO "events" VALUES('f9gr9rtynb',251,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315251518935);
INSERT INTO "events" VALUES('f9gr9rtynb',252,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315251518935);
INSERT INTO "events" VALUES('f9gr9rtynb',253,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315251518935);
INSERT INTO "events" VALUES('f9gr9rtynb',254,'moved','{"seat":3,"notation":"place left of 13","by":"forced"}','2affe0d03753c8f12d7c4204e37ff89f3bcce7451288f0f0f1b4867d6cf968e8',1795315251518935);
INSERT INTO "events" VALUES('f9gr9rtynb',255,'moved','{"seat":3,"notation":"18 green","by":"player"}','cc8e79f657e73e1524c774ffddd1d5cb030e06ba357753103ec470becfec7014',1795315252421283);
INSERT INTO "events" VALUES('f9gr9rtynb',256,'moved','{"seat":0,"notation":"17 green","by":"player"}','80728804ebadd8a34beb7985a5454be81da7f9f5d9360324760b721f73b16b4a',1795315252741782);
INSERT INTO "events" VALUES('f9gr9rtynb',257,'moved','{"seat":1,"notation":"9 yellow","by":"player"}','bfa6a0fa1b780fe4790a41b8ca40870db685e89512b4a0474ce3c64a65be36a1',1795315253174857);
INSERT INTO "events" VALUES('f9gr9rtynb',258,'moved','{"seat":2,"notation":"24 green","by":"player"}',NULL,1795315253422415);
INSERT INTO "events" VALUES('f9gr9rtynb',259,'moved','{"seat":1,"notation":"place right of 21","by":"forced"}',NULL,1795315253422415);
INSERT INTO "events" VALUES('f9gr9rtynb',260,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315253422415);
INSERT INTO "events" VALUES('f9gr9rtynb',261,'moved','{"seat":3,"notation":"place below 14","by":"forced"}','508ecbcd55583449e4800429b7b5e72ea12f3b8abce116159a3c426d8e8c260c',1795315253422415);
INSERT INTO "events" VALUES('f9gr9rtynb',262,'moved','{"seat":0,"notation":"place below 22","by":"player"}','20a475f4d69e2dce423736a999caf1ac9ecbf73fa903feadb7579f9e6c6ca307',1795315253998577);
INSERT INTO "events" VALUES('f9gr9rtynb',263,'moved','{"seat":2,"notation":"21 yellow","by":"player"}','57568dccb6e564f48a5dbaa5fa3e40fbc5b3026d364848e849640ec66295ff5d',1795315254109295);
INSERT INTO "events" VALUES('f9gr9rtynb',264,'moved','{"seat":3,"notation":"16 yellow","by":"player"}','11c8a7635a8124ad0f07a2220394b18b2216a0b8d7d68e855c655a95e5c4e112',1795315254532359);
INSERT INTO "events" VALUES('f9gr9rtynb',265,'moved','{"seat":0,"notation":"15 yellow","by":"player"}','6b4539d30cb26b1b9ee522e0f7fcdbb95d552eab015a80384739b1e7a902c938',1795315254641999);
INSERT INTO "events" VALUES('f9gr9rtynb',266,'moved','{"seat":1,"notation":"11 yellow","by":"player"}',NULL,1795315254759263);
INSERT INTO "events" VALUES('f9gr9rtynb',267,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315254759263);
INSERT INTO "events" VALUES('f9gr9rtynb',268,'moved','{"seat":1,"notation":"place above 12","by":"forced"}',NULL,1795315254759263);
INSERT INTO "events" VALUES('f9gr9rtynb',269,'moved','{"seat":2,"notation":"place left of 3","by":"forced"}',NULL,1795315254759263);
INSERT INTO "events" VALUES('f9gr9rtynb',270,'moved','{"seat":3,"notation":"place first","by":"forced"}','f1a9433dc6a17223b2bd1045c08e2db38bc96d6a7a0176b6dac188517ed98f16',1795315254759263);
INSERT INTO "events" VALUES('f9gr9rtynb',271,'moved','{"seat":2,"notation":"11 green","by":"player"}','ae8807fa04e39ef3b4c52d93d3869b7ab567ac417106b259ecfe1ae321695f02',1795315255156586);
INSERT INTO "events" VALUES('f9gr9rtynb',272,'moved','{"seat":3,"notation":"15 green","by":"player"}','66f8955dfff865e16602db1e82228056ddee75f3bef104b8fdce3a6c84f7569d',1795315255520045);
INSERT INTO "events" VALUES('f9gr9rtynb',273,'moved','{"seat":0,"notation":"19 green","by":"player"}','b35ca936a5b2054effebb20e1e07fb4f916c849582bff70fcd5732d58a9279fd',1795315255730961);
INSERT INTO "events" VALUES('f9gr9rtynb',274,'moved','{"seat":1,"notation":"12 green","by":"player"}',NULL,1795315255904223);
INSERT INTO "events" VALUES('f9gr9rtynb',275,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315255904223);
INSERT INTO "events" VALUES('f9gr9rtynb',276,'moved','{"seat":2,"notation":"place anew","by":"forced"}','53cd51ac355c4daa3fc4e6d207b783a2b7a0d150b0c68dc89e14c7a535e5493f',1795315255904223);
INSERT INTO "events" VALUES('f9gr9rtynb',277,'moved','{"seat":3,"notation":"place left of 18","by":"player"}','fdcca71d7801be6ef4c9427302672380efb4f646a649daec50ad24a8c17904e1',1795315255989473);
INSERT INTO "events" VALUES('f9gr9rtynb',278,'moved','{"seat":0,"notation":"place below 17","by":"player"}','5adf75bb62ce85277d2b0e52ffbbf60185102ee23a9de7ce3c4e9bbe4d12a0cc',1795315256077706);
INSERT INTO "events" VALUES('f9gr9rtynb',279,'moved','{"seat":0,"notation":"8 green","by":"player"}','f2b4f81187e15ec67247c1130d09f6403d592b8a8b3369c7cef0d5523e5515e1',1795315256236024);
INSERT INTO "events" VALUES('f9gr9rtynb',280,'moved','{"seat":1,"notation":"5 yellow","by":"player"}','057225557d1bbf7b733832d0dcb36e817eac32268fb21e08088bccc84608a893',1795315256456097);
INSERT INTO "events" VALUES('f9gr9rtynb',281,'moved','{"seat":2,"notation":"10 green","by":"player"}','779bd53c1c2c24551593bf26bb8113236f9a4e6bd01c937ef93c53e5d7a9e317',1795315256655424);
INSERT INTO "events" VALUES('f9gr9rtynb',282,'moved','{"seat":3,"notation":"14 green","by":"player"}',NULL,1795315256797795);
INSERT INTO "events" VALUES('f9gr9rtynb',283,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315256797795);
INSERT INTO "events" VALUES('f9gr9rtynb',284,'moved','{"seat":3,"notation":"place below 11","by":"forced"}','34356b48062d51969f01ba1ac5706bb18f0dc4dda213b669f56f14d92f03a3e7',1795315256797795);
INSERT INTO "events" VALUES('f9gr9rtynb',285,'moved','{"seat":1,"notation":"place above 16","by":"player"}','96f755fd9ccffbe2982b709d9eda4839fda8351ba797ca7533c6e4c9d50640a4',1795315256986589);
INSERT INTO "events" VALUES('f9gr9rtynb',286,'moved','{"seat":2,"notation":"place left of 15","by":"player"}','caaa4676c4c7e97903d6455285996a8b46b637b03d32f38b2b7861d5b4acb4cd',1795315257246063);
INSERT INTO "events" VALUES('f9gr9rtynb',287,'moved','{"seat":3,"notation":"23 red","by":"player"}','015a5fe287e34098e2f20f69ef60b91c4cba041958055b2a17a1658e903822cb',1795315257392263);
INSERT INTO "events" VALUES('f9gr9rtynb',288,'moved','{"seat":0,"notation":"5 blue","by":"player"}','858ecf7aa5fad1b4da3c14ebf93d011ff3656c83c93872e02c109353cf569a93',1795315257526577);
INSERT INTO "events" VALUES('f9gr9rtynb',289,'moved','{"seat":1,"notation":"18 red","by":"player"}','4ba3c8e1fb4b04027f3e80b590f4b2d2b744d998865f5dceb0ee5086c9789f07',1795315257621403);
INSERT INTO "events" VALUES('f9gr9rtynb',290,'moved','{"seat":2,"notation":"10 red","by":"player"}',NULL,1795315257715284);
INSERT INTO "events" VALUES('f9gr9rtynb',291,'moved','{"seat":0,"notation":"place left of 11","by":"forced"}',NULL,1795315257715284);
INSERT INTO "events" VALUES('f9gr9rtynb',292,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315257715284);
INSERT INTO "events" VALUES('f9gr9rtynb',293,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315257715284);
INSERT INTO "events" VALUES('f9gr9rtynb',294,'moved','{"seat":3,"notation":"place anew","by":"forced"}','6144a67627124717d08b2838d2b796aebe22a95fc315d6ca3e79b3d663d79f59',1795315257715284);
INSERT INTO "events" VALUES('f9gr9rtynb',295,'moved','{"seat":3,"notation":"7 green","by":"player"}','a9f3c66b01318b5aaba572d617dfd222356e93dc40d5b1e56717ab014b2ef411',1795315258036442);
INSERT INTO "events" VALUES('f9gr9rtynb',296,'moved','{"seat":0,"notation":"9 yellow","by":"player"}','ac5b5d3e238f7e978f98b57aa757ecd045a09e32b15e59b524b3798d8a748899',1795315258134585);
INSERT INTO "events" VALUES('f9gr9rtynb',297,'moved','{"seat":1,"notation":"2 green","by":"player"}','d9a46a2f18cba345cb4ea328f02b194d45541d064a7761ca8052840db1246f00',1795315258330756);
INSERT INTO "events" VALUES('f9gr9rtynb',298,'moved','{"seat":2,"notation":"23 green","by":"player"}',NULL,1795315258437229);
INSERT INTO "events" VALUES('f9gr9rtynb',299,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315258437229);
INSERT INTO "events" VALUES('f9gr9rtynb',300,'moved','{"seat":2,"notation":"place right of 10","by":"forced"}','a14f1e65ac78e377a8f2ebbbe3b76dba2a80d28d8d39331f1f42ce1596843d6b',1795315258437229);
INSERT INTO "events" VALUES('f9gr9rtynb',301,'moved','{"seat":1,"notation":"place left of 5","by":"player"}','bb4c8c952bd59fbb8f85db0c8e4689fa04601a36d63fb1d5530cf9c7e4f39c41',1795315258543632);
INSERT INTO "events" VALUES('f9gr9rtynb',302,'moved','{"seat":3,"notation":"place left of 14","by":"player"}','2bfb4dc1f0f0ca8d8e29f1ed36490af366a3007ab75faa1a2bf816a53d425bdf',1795315258635105);
INSERT INTO "events" VALUES('f9gr9rtynb',303,'moved','{"seat":2,"notation":"17 green","by":"player"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',304,'moved','{"seat":3,"notation":"22 red","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',305,'moved','{"seat":0,"notation":"8 blue","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',306,'moved','{"seat":1,"notation":"2 blue","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',307,'moved','{"seat":0,"notation":"place below 18","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',308,'moved','{"seat":1,"notation":"place above 10","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',309,'moved','{"seat":2,"notation":"place anew","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',310,'moved','{"seat":3,"notation":"place below 14","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',311,'moved','{"seat":0,"notation":"place anew","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',312,'moved','{"seat":1,"notation":"place anew","by":"forced"}',NULL,1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',313,'moved','{"seat":3,"notation":"place anew","by":"forced"}','872d07bf4674e5d1b7ec49c62919c51ea2946976400f09ead97547b08c819895',1795315258876682);
INSERT INTO "events" VALUES('f9gr9rtynb',314,'moved','{"seat":2,"notation":"place left of 23","by":"player"}','bf653d63eec81fd52e541ca78cd63627aae394512c607fef6deafcdf0f64ba42',1795315259299626);
INSERT INTO "events" VALUES('fqzvkakj8g',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"private"},"host":2,"server":1573890806584967170,"channel":1573890806593355785,"in_thread":false,"invited":[],"commitment":"fb5924dd2e7ee60ebb28010612f180d619e7da5d16f0923af33d8a1ff237e28d","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315212824329);
INSERT INTO "events" VALUES('fqzvkakj8g',2,'joined','{"player":2,"request":"1573890819075604480","side":""}','f3d48016d689f14d2648da479f363b26c65fe6f32aa9a227d625c75515b7342e',1795315212824329);
INSERT INTO "events" VALUES('fqzvkakj8g',3,'started','{"order":[2,2,2,2]}','8df34009ef15e58474327c4f3707fef0cc1e7c74229c2900d869aba12c141aec',1795315212868638);
INSERT INTO "events" VALUES('fqzvkakj8g',4,'moved','{"seat":0,"notation":"PRT","by":"player"}','b785a52dd7b99ffdf5ec7983b2d0d84441a0eb674d96c5ea08b80457845431ee',1795315213236882);
INSERT INTO "events" VALUES('fqzvkakj8g',5,'moved','{"seat":1,"notation":"PRC","by":"player"}','0f2d0938de9b50c44074e83d75dda8a6c2178e7b7446681105d859fa8171c310',1795315213528166);
INSERT INTO "events" VALUES('fqzvkakj8g',6,'moved','{"seat":2,"notation":"FBS","by":"player"}','b22d9151fc39b1fa6f08ce84d7bdd3e8b0f666942e3e7d6b909a180715f911bc',1795315213636852);
INSERT INTO "events" VALUES('fqzvkakj8g',7,'moved','{"seat":3,"notation":"HGT","by":"player"}','bb82c17c086bff90e83308683fd2571c0c27380f445e9ec9e9623556cf6471d4',1795315213952733);
INSERT INTO "events" VALUES('j4p276s8ea',1,'opened','{"game":"weathervanes","options":{"constrained-lead":false,"misere":false,"no-kens":false},"host":2,"server":1573890806584967170,"channel":1573890806593355801,"in_thread":false,"invited":[],"commitment":"21844251e91b0e195f85e8d6eaa430900afa848e5c0c0fe0c7928c4ae1c0d1f1","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315221344759);
INSERT INTO "events" VALUES('j4p276s8ea',2,'joined','{"player":2,"request":"1573890855050149889","side":""}','83f5a1d89350e7bd2ae9f352f4c4ba581156bc90028caed014233ac0a318d323',1795315221344759);
INSERT INTO "events" VALUES('j4p276s8ea',3,'joined','{"player":3,"request":"1573890855394082816","side":""}','6aa73c770ed67de340b5a0233ea54072f5900e03c1e90abadd636a3e0434a045',1795315221447803);
INSERT INTO "events" VALUES('j4p276s8ea',4,'joined','{"player":4,"request":"1573890855805124608","side":""}','8e5f93b69239ef2669c9fcc0ae762257ffb05cd19924c0edcd909f9e3a0dee5f',1795315221527129);
INSERT INTO "events" VALUES('j4p276s8ea',5,'joined','{"player":5,"request":"1573890856115503104","side":""}',NULL,1795315221636069);
INSERT INTO "events" VALUES('j4p276s8ea',6,'started','{"order":[4,5,3,2]}','9cb0137080e56d8d153e7f49a761e0fdc2d13e22e3e86adcba6238a8167b5e2e',1795315221636069);
INSERT INTO "events" VALUES('j4p276s8ea',7,'moved','{"seat":2,"notation":"7 blue","by":"player"}','6b14f0e2c60a3c6aef88bcef6c2d0c899022d7089044a6810ed96a704462aa76',1795315221741517);
INSERT INTO "events" VALUES('j4p276s8ea',8,'moved','{"seat":3,"notation":"19 blue","by":"player"}','d68492f44dc9e08cca25789fd3c4a0a0896d8de232acc58d47628b849955c795',1795315221860294);
INSERT INTO "events" VALUES('j4p276s8ea',9,'moved','{"seat":0,"notation":"14 blue","by":"player"}','9a4c4a926416481e1271303037d17f43ec2ae444ca03529fdeb8349dabf93613',1795315221938894);
INSERT INTO "events" VALUES('j4p276s8ea',10,'moved','{"seat":1,"notation":"3 blue","by":"player"}',NULL,1795315222018207);
INSERT INTO "events" VALUES('j4p276s8ea',11,'moved','{"seat":0,"notation":"place first","by":"forced"}',NULL,1795315222018207);
INSERT INTO "events" VALUES('j4p276s8ea',12,'moved','{"seat":1,"notation":"place first","by":"forced"}',NULL,1795315222018207);
INSERT INTO "events" VALUES('j4p276s8ea',13,'moved','{"seat":2,"notation":"place first","by":"forced"}',NULL,1795315222018207);
INSERT INTO "events" VALUES('j4p276s8ea',14,'moved','{"seat":3,"notation":"place first","by":"forced"}','b9e76352f49c303ae044318c0b50a57e2ab790148cee36576c7d3fdc6a9b6764',1795315222018207);
INSERT INTO "events" VALUES('j4p276s8ea',15,'moved','{"seat":3,"notation":"4 green","by":"player"}','0a02293965adbbbaff7d331e2ed75f28b3bcfd863dceab72ca5d67f8ae121722',1795315222086308);
INSERT INTO "events" VALUES('j4p276s8ea',16,'moved','{"seat":0,"notation":"15 green","by":"player"}','67c3842f061a4dc9a88e3319af3745365dd8484fb2978ad6ba8e4a65dd06cad0',1795315222188403);
INSERT INTO "events" VALUES('j4p276s8ea',17,'moved','{"seat":1,"notation":"24 green","by":"player"}','5618bcc31dde1e69633f2810785fb57f8f70b8a6adcc97ac2bd2b5b69604c8fa',1795315222300218);
INSERT INTO "events" VALUES('j4p276s8ea',18,'moved','{"seat":2,"notation":"13 green","by":"player"}','4c8a9f777559f02a00b8ef341eeb23e71e3965b409da888aa1069dedb711fbee',1795315222418220);
INSERT INTO "events" VALUES('j4p276s8ea',19,'moved','{"seat":3,"notation":"place left of 4","by":"player"}','c212b743a671b17797fb42dd6bc594e7b9dd5b13422e7f2b0bad6ed2d159a7fa',1795315222651167);
INSERT INTO "events" VALUES('ks6je4hgq9',1,'opened','{"game":"chance","options":{"countdown":20},"host":4,"server":1573890806584967170,"channel":1573890806593355795,"in_thread":false,"invited":[],"commitment":"085ba4cb6fea14af53e5013e5407d2c36790688720afe37dc26ab1115d9d142f","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315217323329);
INSERT INTO "events" VALUES('ks6je4hgq9',2,'joined','{"player":4,"request":"1573890838105161728","side":""}','6c8d86ff8df339a193e807b91c5b02f8087b9f58dfc235e6512836963806b17e',1795315217323329);
INSERT INTO "events" VALUES('ks6je4hgq9',3,'joined','{"player":5,"request":"1573890838721724416","side":""}','ff489751a27373c7c79754e249035d484aac9faf7eb497e77064ace5dc63ef4e',1795315217471267);
INSERT INTO "events" VALUES('ks6je4hgq9',4,'joined','{"player":6,"request":"1573890838956605440","side":""}','1f7c8d7a055cccad38e89f61085bc27a421c20f0b638784c87298c59c8b55e66',1795315217495560);
INSERT INTO "events" VALUES('ks6je4hgq9',5,'started','{"order":[6,4,5]}','313715461d44ee94409770373a51bbfa0b7354daccd1584944f0a83d66aeb479',1795315217565578);
INSERT INTO "events" VALUES('ks6je4hgq9',6,'moved','{"seat":1,"notation":"keep colour shape","by":"player"}','368b615d31b0223dd1d94030dc277c616c974247def62fcd236195ac2d7913fc',1795315217878801);
INSERT INTO "events" VALUES('ks6je4hgq9',7,'moved','{"seat":0,"notation":"keep pattern shape","by":"player"}','ec31ac40cd5cfcafd6a83066ff51d26a0db36d0fe487b21ee1bb488a5e6ee89a',1795315217974803);
INSERT INTO "events" VALUES('ks6je4hgq9',8,'moved','{"seat":2,"notation":"keep shape","by":"player"}','91eed0694a218aa6a7fe3f5fc9207ec7f12bf814cc7b885a12eb66d305ce2511',1795315218047893);
INSERT INTO "events" VALUES('mxp5khyz6m',1,'opened','{"game":"chance","options":{"countdown":8},"host":7,"server":1573890806584967170,"channel":1573890806593355798,"in_thread":false,"invited":[],"commitment":"5898df294ad410111fb9d631665708af4e900825bce669a4b03130a7d1e5dc1b","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315218996452);
INSERT INTO "events" VALUES('mxp5khyz6m',2,'joined','{"player":7,"request":"1573890845193535488","side":""}','16821a8c7af0eb8dec7598bbdc82820b2dd928df9886a9994e4e3e1421ebeef3',1795315218996452);
INSERT INTO "events" VALUES('mxp5khyz6m',3,'joined','{"player":8,"request":"1573890845994647552","side":""}','beefd1ad5cc81ae5b5443eed85452a26b03c29dac1899460fad8f8dfc08bdb6b',1795315219205823);
INSERT INTO "events" VALUES('mxp5khyz6m',4,'joined','{"player":1,"request":"1573890846384717824","side":""}','588daff5b0273fb57b5dfc7bbbe053c6820fb3ebef997e8abf48c3a2948bee13',1795315219335469);
INSERT INTO "events" VALUES('mxp5khyz6m',5,'started','{"order":[7,1,8]}','fc2065e74bd4cab5b54e1fa6b0345bff739e4da0b33f9d192ffc754f1fd9e3dc',1795315219383069);
INSERT INTO "events" VALUES('mxp5khyz6m',6,'moved','{"seat":0,"notation":"keep colour shape","by":"player"}','9948020cfbebea740a9ced3fc71a6330a136853ef5ca2d60adbdb891270291c1',1795315219594660);
INSERT INTO "events" VALUES('mxp5khyz6m',7,'moved','{"seat":1,"notation":"keep none","by":"player"}','b5f5ac4dbd9ccedc48596381a3d95cdd098806652683203c0ef06af83c46649c',1795315219687814);
INSERT INTO "events" VALUES('mxp5khyz6m',8,'moved','{"seat":0,"notation":"keep none","by":"player"}','194ec65d32f14f5fd9aae9f1ca0a7b0bd882d9db89d9a33cc0c602dff4ac8a30',1795315219792452);
INSERT INTO "events" VALUES('mxp5khyz6m',9,'moved','{"seat":1,"notation":"keep pattern colour","by":"player"}','012bdcbe3deefaf51c883d3726e42f94a525ba213e9ebe827bbc6718c4f96672',1795315219876369);
INSERT INTO "events" VALUES('mxp5khyz6m',10,'moved','{"seat":2,"notation":"keep colour","by":"player"}','44967cdb4cc92aacd12341a38f377f2576ab21ecd40dfee301d7c51bf4d1c163',1795315219990907);
INSERT INTO "events" VALUES('mxp5khyz6m',11,'moved','{"seat":1,"notation":"keep pattern","by":"player"}','af8cd83a206154c1a0244b3c53f28bb98c575e7f68777cdd88fd8153ff43fdfe',1795315220160288);
INSERT INTO "events" VALUES('mxp5khyz6m',12,'moved','{"seat":1,"notation":"keep shape","by":"player"}','f24b4e348092720842eaf09622cd2dc6066bd3b730a34c2a90238c4c58d4c94a',1795315220261174);
INSERT INTO "events" VALUES('mxp5khyz6m',13,'moved','{"seat":0,"notation":"keep pattern shape","by":"player"}','32ed3a09147ccc504ae2dcae4f1ec970813506c85246a222a0b2b03da0e2c24a',1795315220380525);
INSERT INTO "events" VALUES('mxp5khyz6m',14,'moved','{"seat":2,"notation":"keep none","by":"player"}','b008c59e754995ddd378946160c1ea487fedf3ce1a6a37a6832d10a69074e913',1795315220544645);
INSERT INTO "events" VALUES('mxp5khyz6m',15,'moved','{"seat":0,"notation":"keep colour","by":"player"}','a69a3b692b6b39ffc98342d5c929916d775055f6e42b78ec3e147f173d6ee86a',1795315220651106);
INSERT INTO "events" VALUES('mxp5khyz6m',16,'moved','{"seat":2,"notation":"keep pattern shape","by":"player"}','2c079ca6c1ef8841a84678407e3ce3f35c9dfd069e7c18643456bc1010b15087',1795315220759664);
INSERT INTO "events" VALUES('mxp5khyz6m',17,'moved','{"seat":1,"notation":"keep colour shape","by":"player"}','f937a95aaf01d634a048b7a2f6f751a77d892bad5b64ab8193913e35a34747f2',1795315220856364);
INSERT INTO "events" VALUES('mxp5khyz6m',18,'moved','{"seat":0,"notation":"keep pattern colour","by":"player"}','1253af10542c1cfa27b7fa570f769065c8cc881f9f783bf23dcff1ef75b03c49',1795315220948113);
INSERT INTO "events" VALUES('mxp5khyz6m',19,'moved','{"seat":2,"notation":"keep pattern shape","by":"player"}','4f97239d9d34e02de4731c57968769b30e6cc674cce4af601c22888b287849bf',1795315221144090);
INSERT INTO "events" VALUES('mxp5khyz6m',20,'moved','{"seat":2,"notation":"keep pattern colour","by":"player"}','bd03f50f818652f74e4dab0f5a64c4c318d985c2508f27c5c71e3a061ffa6d87',1795315221247896);
INSERT INTO "events" VALUES('p8ynyedbqj',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"standard","team":"real","first-leader":"lower"},"host":1,"server":1573890806584967170,"channel":1573890806597550085,"in_thread":false,"invited":[],"commitment":"3bd358f455b0aa37e6a0c54167f255474e2481f2361d05b9efcf302f3b0d56e1","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315224426104);
INSERT INTO "events" VALUES('p8ynyedbqj',2,'joined','{"player":1,"request":"1573890867825999872","side":""}','71d415ce109c75d1dc44d9458256a67878739cd173eafed4df0142b082b408a8',1795315224426104);
INSERT INTO "events" VALUES('p8ynyedbqj',3,'joined','{"player":2,"request":"1573890868224458752","side":""}','7a2a96e64a907ae84852db4b5052dbb2ae5691b8e3373546b6da01b36cf2e224',1795315224470421);
INSERT INTO "events" VALUES('p8ynyedbqj',4,'joined','{"player":3,"request":"1573890868429979649","side":""}','d3da7401a06e23f6cbd6944c64bea215843e04e69b9771c04a83b57a08171fa4',1795315224527084);
INSERT INTO "events" VALUES('p8ynyedbqj',5,'joined','{"player":4,"request":"1573890868568391680","side":""}',NULL,1795315224569888);
INSERT INTO "events" VALUES('p8ynyedbqj',6,'started','{"order":[3,1,2,4]}','caf19d4f8ad73679b4f86c4e719d6dd4e4679bfc0e999a364a01458f8a1ef8c1',1795315224569888);
INSERT INTO "events" VALUES('p8ynyedbqj',7,'moved','{"seat":1,"notation":"S10","by":"player"}','7adcf955046d8cdefc861032a1ca5d5c93565070a990ee805da67f2e729447cc',1795315224717188);
INSERT INTO "events" VALUES('p8ynyedbqj',8,'moved','{"seat":3,"notation":"D3","by":"player"}','2f265f1befebc7e04a3c3f77b598490ffdf250ae4caf62abb56482226918279b',1795315224769357);
INSERT INTO "events" VALUES('p8ynyedbqj',9,'moved','{"seat":0,"notation":"C9","by":"player"}','6b2a822f455d21d68f1d10d4304e4231f44751bac115a2de5e869b3426717f3e',1795315224870278);
INSERT INTO "events" VALUES('p8ynyedbqj',10,'moved','{"seat":2,"notation":"S3","by":"player"}','66f1d633a4da15de1abb031c37f7c659fc015fb8bf2df023eb552ca0ce7750fc',1795315225008876);
INSERT INTO "events" VALUES('p8ynyedbqj',11,'moved','{"seat":2,"notation":"H10","by":"player"}','f4494c63a99b1ad30e2b3c2deddb801d010867317dee8acc20b0af606dac5cee',1795315225121322);
INSERT INTO "events" VALUES('p8ynyedbqj',12,'moved','{"seat":0,"notation":"D5","by":"player"}','dc670197533bd57a7c62377613ac3b6e0c1a84cd88ab3e7bc528ee17fe480670',1795315225241484);
INSERT INTO "events" VALUES('p8ynyedbqj',13,'moved','{"seat":1,"notation":"H9","by":"player"}','386c8a95f2601687aed5329ddf110709a983333a5cb7b1fd23dd557fae1309f6',1795315225396003);
INSERT INTO "events" VALUES('pr7afb7wvg',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"naked","team":"leader","first-leader":"lower"},"host":8,"server":1573890806584967170,"channel":1573890806597550092,"in_thread":false,"invited":[],"commitment":"07b9fced356414f7b59c222066bf8eaf534ddf2165044a88068c5c949afa696b","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315235611014);
INSERT INTO "events" VALUES('pr7afb7wvg',2,'joined','{"player":8,"request":"1573890914898673664","side":""}','3d5f9c1ec2f5a636ac25fc66c840fb5697353d44de3a9233d141c05afaa2cb2a',1795315235611014);
INSERT INTO "events" VALUES('pr7afb7wvg',3,'joined','{"player":1,"request":"1573890915582345216","side":""}','c2a330162d72bbb8dd71e2ac201bbc003e14ac675856fecb0b60648ae1a4a2e7',1795315235764649);
INSERT INTO "events" VALUES('pr7afb7wvg',4,'started','{"order":[8,1]}','e8b1803bcacffbfaefddd0b448cc846ca3609b74f517c0676dfaa5dd7fe6c469',1795315236050721);
INSERT INTO "events" VALUES('pr7afb7wvg',5,'moved','{"seat":0,"notation":"joker to spades","by":"player"}','2c831c6abc141029f783c2c1382c6cfc6ab206a08528ef564e736d95d9d6305a',1795315236273235);
INSERT INTO "events" VALUES('pr7afb7wvg',6,'withdrawn','{"seat":0}','514f7e8e36a7ddde26ccba3849eaa371e178a8e25d8ed356946381f1f4f6f8c9',1795315236362839);
INSERT INTO "events" VALUES('pr7afb7wvg',7,'moved','{"seat":0,"notation":"expose 1","by":"player"}','7530a18923d7b34c311770e9d8d40f49225eb56f16c46569cc0d81f01b1b9135',1795315236552190);
INSERT INTO "events" VALUES('pr7afb7wvg',8,'moved','{"seat":1,"notation":"expose 2","by":"player"}','9fe30ddef01b36d92ad0ab5c57123ccc01faf7849a6dee2df28eb613e6c760c6',1795315236739196);
INSERT INTO "events" VALUES('pr7afb7wvg',9,'moved','{"seat":1,"notation":"S8 C5","by":"player"}','5a48694c6453c11dc2ec3e7a7f6a4a909ce3a5165635fba21af0a62c88e04c1e',1795315236971266);
INSERT INTO "events" VALUES('pr7afb7wvg',10,'moved','{"seat":0,"notation":"S6 H2","by":"player"}','f47698fa779f9a87394e934c375ec9b7c53c90b88cf4bf28c5d21b5e38bda433',1795315237327766);
INSERT INTO "events" VALUES('shmevp6ut9',1,'opened','{"game":"chance","options":{"countdown":20},"host":5,"server":1573890806584967170,"channel":1573890806593355796,"in_thread":false,"invited":[],"commitment":"ae48429cfe9a28daf60c869e0b1b5a69f6a0c13fefd29bb7f0fc5a728f248be6","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315217553644);
INSERT INTO "events" VALUES('shmevp6ut9',2,'joined','{"player":5,"request":"1573890839090823168","side":""}','cd8de066301010dabb632c0d0c68b6fd76b099a70c9f8c949b73c5ecdda1da4d',1795315217553644);
INSERT INTO "events" VALUES('shmevp6ut9',3,'joined','{"player":6,"request":"1573890840219090944","side":""}','26e5c99148793eace5fc5e8e2a0a45105cb6bb4f744d3167b586ccb345ae39ac',1795315217822486);
INSERT INTO "events" VALUES('shmevp6ut9',4,'joined','{"player":7,"request":"1573890840437194752","side":""}','b2f7d9b82cf2ce90d56cbd325704bb732bc27e3d03048cd22b621fdc646cb1df',1795315217862665);
INSERT INTO "events" VALUES('shmevp6ut9',5,'joined','{"player":8,"request":"1573890840764350464","side":""}','a2083bc344252ceb161d50f5ec13132d3c84095be4c0c1b0a2acb19397c2f01d',1795315217973112);
INSERT INTO "events" VALUES('shmevp6ut9',6,'started','{"order":[6,8,7,5]}','075598af9fe3393362605d1d46c0a33a6bafab726d2c74f21ed64e36a5ae7b23',1795315218045338);
INSERT INTO "events" VALUES('shmevp6ut9',7,'moved','{"seat":1,"notation":"keep shape","by":"player"}','8e4514c487480ecd98b4c90cab6f18286229762fc70454b0bf20d89bd2175a6b',1795315218320504);
INSERT INTO "events" VALUES('shmevp6ut9',8,'moved','{"seat":1,"notation":"keep pattern colour","by":"player"}','92250f06eef57339f32edf9a748735159e3522b53922a8b1edd65a4695745568',1795315218478984);
INSERT INTO "events" VALUES('shmevp6ut9',9,'resigned','{"seat":1}','b292be54a1ef8f04644b98435f91cfe0714e06484160fba107b58c6eed2f7582',1795315218604745);
INSERT INTO "events" VALUES('shmevp6ut9',10,'moved','{"seat":0,"notation":"keep shape","by":"player"}','5473f5ba5d4da9cc1029a96d7cd16e453c83979ffaec055729705c605ebdd76e',1795315218661430);
INSERT INTO "events" VALUES('shmevp6ut9',11,'moved','{"seat":3,"notation":"keep shape","by":"player"}','2b71e4933668a249778aefebdb5120ed5f0a7dd750da2ab5e3ef6d199ee4344d',1795315218788590);
INSERT INTO "events" VALUES('stnkg26qdf',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"naked","team":"leader","first-leader":"lower"},"host":5,"server":1573890806584967170,"channel":1573890806597550089,"in_thread":false,"invited":[],"commitment":"0050ef424db16e47c286a5976fb16362cde9b47a7947a2824b3e90d0e8bd32b5","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315228576174);
INSERT INTO "events" VALUES('stnkg26qdf',2,'joined','{"player":5,"request":"1573890885429493760","side":""}','e8eeee28e7376a350b0f8e1b8ac17860d5f5953450020e3e38bcbb0733097dd6',1795315228576174);
INSERT INTO "events" VALUES('stnkg26qdf',3,'joined','{"player":6,"request":"1573890885865701376","side":""}','2ffc6cafa9c6973a19ad7e42ead34aa31b81c3a58774f1adb5ff21e9bd7a3696',1795315228689947);
INSERT INTO "events" VALUES('stnkg26qdf',4,'started','{"order":[5,6]}','c8a38a9eb15a35580ca8b647e744e0d67275695ce1306c9a0e37bbb8a09575de',1795315228818266);
INSERT INTO "events" VALUES('stnkg26qdf',5,'moved','{"seat":0,"notation":"joker to spades","by":"player"}','086efe9a526e9e03661e03b7a82c2b66cea7c0bc11b16a519d18c025c8ccb874',1795315229402809);
INSERT INTO "events" VALUES('uyh7xh3uz6',1,'opened','{"game":"weathervanes","options":{"constrained-lead":true,"misere":false,"no-kens":false},"host":1,"server":1573890806584967170,"channel":1573890806593355800,"in_thread":false,"invited":[],"commitment":"78624a22b1720301ac2795006e0cea5d33547184a4dfa7037a5efb750167fe81","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315220071264);
INSERT INTO "events" VALUES('uyh7xh3uz6',2,'joined','{"player":1,"request":"1573890849496891392","side":""}','fe05e573f35a06cd128e4dbbc71d6236550a75fe6ce405710b7595f540491f34',1795315220071264);
INSERT INTO "events" VALUES('uyh7xh3uz6',3,'joined','{"player":2,"request":"1573890850201534464","side":""}','a545cd47c7dada2a8f38bee4a1fdd28f0f7a1adad0c7aad3bb06e770a9f4d218',1795315220236294);
INSERT INTO "events" VALUES('uyh7xh3uz6',4,'joined','{"player":3,"request":"1573890850566438912","side":""}','bee4710515758b0a9ad996f2798136d3a5a2cd7ea0186f44aacaf007ddb22b41',1795315220287862);
INSERT INTO "events" VALUES('uyh7xh3uz6',5,'joined','{"player":4,"request":"1573890850834874368","side":""}',NULL,1795315220376267);
INSERT INTO "events" VALUES('uyh7xh3uz6',6,'started','{"order":[1,2,4,3]}','3d504357c32acc2f7c606509e1b4cecdd2751a5edd2eba0f6fc9e6d49f936551',1795315220376267);
INSERT INTO "events" VALUES('uyh7xh3uz6',7,'moved','{"seat":3,"notation":"13 red","by":"player"}','3a7e927dce1e85d7d8e06f0f9a74f42ada29c516a2903fb011da12b8f7009c13',1795315220545210);
INSERT INTO "events" VALUES('uyh7xh3uz6',8,'moved','{"seat":0,"notation":"16 red","by":"player"}','68dff71474799e85164d93f092c2b55e7447180c2c565dcb594a334b113f009f',1795315220661448);
INSERT INTO "events" VALUES('uyh7xh3uz6',9,'moved','{"seat":1,"notation":"24 red","by":"player"}','72e375f4686844a2e78aeab1275b8d028d2e5b6bae35dffae9b80553afd72f6b',1795315220761252);
INSERT INTO "events" VALUES('uyh7xh3uz6',10,'moved','{"seat":2,"notation":"9 red","by":"player"}',NULL,1795315220862048);
INSERT INTO "events" VALUES('uyh7xh3uz6',11,'moved','{"seat":0,"notation":"place first","by":"forced"}',NULL,1795315220862048);
INSERT INTO "events" VALUES('uyh7xh3uz6',12,'moved','{"seat":1,"notation":"place first","by":"forced"}',NULL,1795315220862048);
INSERT INTO "events" VALUES('uyh7xh3uz6',13,'moved','{"seat":2,"notation":"place first","by":"forced"}',NULL,1795315220862048);
INSERT INTO "events" VALUES('uyh7xh3uz6',14,'moved','{"seat":3,"notation":"place first","by":"forced"}','3eb306ab5c97df8405ca7f617e01f9a699cc4cf5a3082314d6d669781d2361fb',1795315220862048);
INSERT INTO "events" VALUES('uyh7xh3uz6',15,'moved','{"seat":1,"notation":"3 blue","by":"player"}','485cf6d24cd1d2eac5a83457650b6410c6183affac38cd4ab2f5c296ff084791',1795315220996767);
INSERT INTO "events" VALUES('uyh7xh3uz6',16,'moved','{"seat":2,"notation":"16 blue","by":"player"}','7d444cde6edb3679aef5bd883f04d646051d08262515ed6d642cd548007f00e4',1795315221145624);
INSERT INTO "events" VALUES('uyh7xh3uz6',17,'moved','{"seat":3,"notation":"22 green","by":"player"}','8ce95e6dc57e8e92aef3face571091854364e502f1451b404122f7280263ea04',1795315221250964);
INSERT INTO "events" VALUES('uyh7xh3uz6',18,'moved','{"seat":0,"notation":"23 blue","by":"player"}',NULL,1795315221343248);
INSERT INTO "events" VALUES('uyh7xh3uz6',19,'moved','{"seat":1,"notation":"place below 5","by":"forced"}',NULL,1795315221343248);
INSERT INTO "events" VALUES('uyh7xh3uz6',20,'moved','{"seat":3,"notation":"place anew","by":"forced"}','e6b3aa24cbeea5143c43bdfc09f9de8cf160e7967608a699b7aeafd40c157ee7',1795315221343248);
INSERT INTO "events" VALUES('uyh7xh3uz6',21,'moved','{"seat":0,"notation":"place below 3","by":"player"}','d8d7eb5be0da969f86e5f239d662ca7555376d64a9be494e092e294add7ddcef',1795315221412602);
INSERT INTO "events" VALUES('uyh7xh3uz6',22,'moved','{"seat":2,"notation":"place right of 15","by":"player"}','8144503957eac1f097f2ad98e9b538973a7efd514825b67bb03f7c45fcade6b0',1795315221520024);
INSERT INTO "events" VALUES('uyh7xh3uz6',23,'moved','{"seat":0,"notation":"19 yellow","by":"player"}','2ba975d2d9cfe9bc4cb57223add73247aa9afd6df589430b786b4c67c936af67',1795315221590886);
INSERT INTO "events" VALUES('uyh7xh3uz6',24,'moved','{"seat":1,"notation":"5 yellow","by":"player"}','f375ffaf7589bcd6c61c3160f26cc934bfb051f12f5e45a926e6b308a6f5db33',1795315221725792);
INSERT INTO "events" VALUES('v2n5nazwsb',1,'opened','{"game":"crosswind","options":{"size":11,"swap":true},"host":1,"server":1573890806584967170,"channel":1573890806593355792,"in_thread":false,"invited":[],"commitment":"d4253b0a439c548527b70ef6b0c15a914fd28f5599093c78af726bcd23fdad42","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315216381379);
INSERT INTO "events" VALUES('v2n5nazwsb',2,'joined','{"player":1,"request":"1573890834238013440","side":""}','e60bb649e352eef783ba3ef3c1d2420a3126243dbbc21adc7781bac5ac2ed502',1795315216381379);
INSERT INTO "events" VALUES('v2n5nazwsb',3,'joined','{"player":2,"request":"1573890834791661568","side":""}',NULL,1795315216542211);
INSERT INTO "events" VALUES('v2n5nazwsb',4,'started','{"order":[2,1]}','ecb0fb228f442080b4d9498ff8b421301834fc0acca18cb4c19e7d0a71295c40',1795315216542211);
INSERT INTO "events" VALUES('v2n5nazwsb',5,'moved','{"seat":0,"notation":"c2","by":"player"}','529fd86e2f57e9e85e3dbe42d983a31adb9e0cb117a9ae065224ee78f0274fab',1795315216771503);
INSERT INTO "events" VALUES('x938sqvs7c',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"naked","team":"leader","first-leader":"lower"},"host":6,"server":1573890806584967170,"channel":1573890806597550082,"in_thread":false,"invited":[],"commitment":"a5decd81e650829f6ed6a147f2beb347750c6715985a677cc72d14c0b2c6e2b0","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315222905230);
INSERT INTO "events" VALUES('x938sqvs7c',2,'joined','{"player":6,"request":"1573890861534543872","side":""}','14e8dac657efc5295ef9e7971e62295387dd9256ee41a7642ac25bcf7c9ef5b6',1795315222905230);
INSERT INTO "events" VALUES('x938sqvs7c',3,'joined','{"player":7,"request":"1573890861756841985","side":""}','2773f9e5cd1a121fbd4d2c9a03fc09deb488f73fc71e2cbea7753bf84f768225',1795315222937303);
INSERT INTO "events" VALUES('x938sqvs7c',4,'started','{"order":[7,6]}','a2b510169dd9b9bdf7fb4ca6444335df748824ee4076cfedd13d8dc2a22f987d',1795315223098115);
INSERT INTO "events" VALUES('x938sqvs7c',5,'moved','{"seat":1,"notation":"expose 2","by":"player"}','78b541065ddfc0435bd3988d76ff39edad40c9e3ce6ca99acee38f65c124cb49',1795315223397064);
INSERT INTO "events" VALUES('yjgm6r842j',1,'opened','{"game":"wind-of-fortune","options":{"jokers":3,"delayed-jokers":"off","dummy":"standard","team":"leader","first-leader":"lower"},"host":4,"server":1573890806584967170,"channel":1573890806597550088,"in_thread":false,"invited":[],"commitment":"f5d7d1752eed1d06af7183c6b37ee0d052253630185e866d6522634e67ae49c2","rematch_of":null,"pace":0,"on_timeout":"caretaker"}',NULL,1795315228253698);
INSERT INTO "events" VALUES('yjgm6r842j',2,'joined','{"player":4,"request":"1573890883554639872","side":""}','aedbc72054520d403442c0aad4cd843c7c19c87d12a80da924ffb6dd8ffa4243',1795315228253698);
INSERT INTO "events" VALUES('yjgm6r842j',3,'joined','{"player":5,"request":"1573890884489969664","side":"Red"}','fdc4ae87095cdcafcdc54ce2e776c421f215ed11a674a3a24131971debb6f7ae',1795315228364233);
CREATE TABLE habits (
	player INTEGER NOT NULL, 
	zone VARCHAR, 
	asleep_from VARCHAR, 
	asleep_to VARCHAR, 
	weekends_off BOOLEAN NOT NULL, 
	closed BOOLEAN NOT NULL, 
	CONSTRAINT pk_habits PRIMARY KEY (player), 
	CONSTRAINT fk_habits_player_players FOREIGN KEY(player) REFERENCES players (id)
);
CREATE TABLE marks (
	match_id VARCHAR NOT NULL, 
	announced INTEGER NOT NULL, 
	message BIGINT, 
	channel BIGINT, 
	target INTEGER, 
	target_at BIGINT, 
	since INTEGER NOT NULL, 
	due BOOLEAN NOT NULL, 
	CONSTRAINT pk_marks PRIMARY KEY (match_id), 
	CONSTRAINT fk_marks_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "marks" VALUES('26pu47hfct',148,1573890996838596609,1573890806597550087,NULL,NULL,147,0);
INSERT INTO "marks" VALUES('3bfq2k59wa',11,1573890827581652993,1573890806593355784,NULL,NULL,10,0);
INSERT INTO "marks" VALUES('4w4v835kcz',29,1573890841376718848,1573890806593355787,NULL,NULL,25,0);
INSERT INTO "marks" VALUES('6kfbgpgqas',19,1573890832245719041,1573890806593355786,NULL,NULL,18,0);
INSERT INTO "marks" VALUES('7g2bjsw6nc',2,1573890838025469952,1573890806593355794,NULL,NULL,0,0);
INSERT INTO "marks" VALUES('7hvy82jegf',10,1573890837299855361,1573890806593355791,NULL,NULL,8,0);
INSERT INTO "marks" VALUES('8m8vy5tz43',14,1573890914701541377,1573890806597550091,NULL,NULL,13,0);
INSERT INTO "marks" VALUES('93bz2m6kzp',7,1573890867695976449,1573890806597550084,NULL,NULL,4,0);
INSERT INTO "marks" VALUES('abfb77ujec',51,1573890861291274241,1573890806593355793,NULL,NULL,50,0);
INSERT INTO "marks" VALUES('b537udjayd',13,1573890900726120449,1573890806597550090,NULL,NULL,12,0);
INSERT INTO "marks" VALUES('cf3sngxhsn',9,1573890864889987073,1573890806597550081,NULL,NULL,7,0);
INSERT INTO "marks" VALUES('chjsafcr2e',3,1573890861337411584,1573890806597550080,NULL,NULL,0,0);
INSERT INTO "marks" VALUES('chwtttxzqn',13,1573890848532201472,1573890806593355797,NULL,NULL,11,0);
INSERT INTO "marks" VALUES('d8ad75g52c',29,1573890882657058817,1573890806597550086,NULL,NULL,28,0);
INSERT INTO "marks" VALUES('dq6dhthw49',7,1573890866727092224,1573890806597550083,NULL,NULL,4,0);
INSERT INTO "marks" VALUES('e55zmsyecg',3,1573890829443923968,1573890806593355789,NULL,NULL,0,0);
INSERT INTO "marks" VALUES('en46hknxje',3,1573890849115209728,1573890806593355799,NULL,NULL,0,0);
INSERT INTO "marks" VALUES('eqkwsee589',3,1573890828353404928,1573890806593355788,NULL,NULL,0,0);
INSERT INTO "marks" VALUES('eremynx975',8,1573890834166710272,1573890806593355790,NULL,NULL,7,0);
INSERT INTO "marks" VALUES('f9gr9rtynb',314,1573891015482277889,1573890806593355802,NULL,NULL,313,0);
INSERT INTO "marks" VALUES('fqzvkakj8g',7,1573890825409003522,1573890806593355785,NULL,NULL,5,0);
INSERT INTO "marks" VALUES('j4p276s8ea',19,1573890860058148865,1573890806593355801,NULL,NULL,17,0);
INSERT INTO "marks" VALUES('ks6je4hgq9',8,1573890843100577792,1573890806593355795,NULL,NULL,7,0);
INSERT INTO "marks" VALUES('mxp5khyz6m',20,1573890855142424577,1573890806593355798,NULL,NULL,19,0);
INSERT INTO "marks" VALUES('p8ynyedbqj',13,1573890870904619009,1573890806597550085,NULL,NULL,9,0);
INSERT INTO "marks" VALUES('pr7afb7wvg',10,1573890922955931649,1573890806597550092,NULL,NULL,9,0);
INSERT INTO "marks" VALUES('shmevp6ut9',11,1573890844996403201,1573890806593355796,NULL,NULL,10,0);
INSERT INTO "marks" VALUES('stnkg26qdf',5,1573890887367262209,1573890806597550089,NULL,NULL,3,0);
INSERT INTO "marks" VALUES('uyh7xh3uz6',24,1573890857277325312,1573890806593355800,NULL,NULL,23,0);
INSERT INTO "marks" VALUES('v2n5nazwsb',5,1573890836486160385,1573890806593355792,NULL,NULL,4,0);
INSERT INTO "marks" VALUES('x938sqvs7c',5,1573890862759280641,1573890806597550082,NULL,NULL,3,0);
INSERT INTO "marks" VALUES('yjgm6r842j',3,1573890884452220928,1573890806597550088,NULL,NULL,0,0);
CREATE TABLE matches (
	id VARCHAR NOT NULL, 
	game VARCHAR NOT NULL, 
	secret BLOB NOT NULL, 
	status VARCHAR NOT NULL, 
	open BOOLEAN NOT NULL, 
	server BIGINT NOT NULL, 
	channel BIGINT NOT NULL, 
	opened_in BIGINT NOT NULL, 
	host INTEGER NOT NULL, 
	version INTEGER NOT NULL, 
	rulebook VARCHAR NOT NULL, 
	frozen BOOLEAN NOT NULL, 
	opened_at BIGINT NOT NULL, 
	changed_at BIGINT NOT NULL, pace BIGINT DEFAULT '0' NOT NULL, asked INTEGER DEFAULT '0' NOT NULL, answer_due BIGINT, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_host_players FOREIGN KEY(host) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "matches" VALUES('26pu47hfct','wind-of-fortune',X'6DF6030647582C7305017F42AA9D5BB303F661FF4867920EC72AE316051C79D5','finished',0,1573890806584967170,1573890806597550087,1573890806597550087,3,148,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315225555225,1795315254755386,0,0,NULL);
INSERT INTO "matches" VALUES('3bfq2k59wa','tradewinds',X'71723DBBFB1E7138257F2D3EA2DBB0D3C242D0D4F05C7618FE5F0BB8F3AB2719','running',1,1573890806584967170,1573890806593355784,1573890806593355784,1,11,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315212799695,1795315214532356,0,0,NULL);
INSERT INTO "matches" VALUES('4w4v835kcz','tradewinds',X'F5CB2D9B9570F203D36635CBEE94985DAA1BFEBAE9753E1FC079F5BF5711CF5A','finished',0,1573890806584967170,1573890806593355787,1573890806593355787,4,29,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315214474439,1795315217477476,0,0,NULL);
INSERT INTO "matches" VALUES('6kfbgpgqas','tradewinds',X'4C371B42BDFA7EB10AE9781F52397E9D1F2C62472CFE5717EBCD4FF47A92DE9E','running',1,1573890806584967170,1573890806593355786,1573890806593355786,3,19,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315212842657,1795315215766153,0,0,NULL);
INSERT INTO "matches" VALUES('7g2bjsw6nc','crosswind',X'828B839940FCCBE9E7498D73D776A678E59518BD99B5C6B9E3C26DB63E41C7FB','lobby',1,1573890806584967170,1573890806593355794,1573890806593355794,3,2,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315217167870,1795315217167870,0,0,NULL);
INSERT INTO "matches" VALUES('7hvy82jegf','crosswind',X'732182C0EEA93240BE0D659B9D77893621DE4D88E16C402C861E4121BDA26AFA','running',1,1573890806584967170,1573890806593355791,1573890806593355791,8,10,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315216024092,1795315217079706,0,10,1795401617079706);
INSERT INTO "matches" VALUES('8m8vy5tz43','wind-of-fortune',X'5A6FD3926768C388F7863CD1A43DCE35CD81795AA178187DBD26728A6D5C31EE','finished',0,1573890806584967170,1573890806597550091,1573890806597550091,7,14,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315232327306,1795315235459959,0,0,NULL);
INSERT INTO "matches" VALUES('93bz2m6kzp','wind-of-fortune',X'352CEAEAA0C1337F8CCF0D4BC72D0416E75E533C5CAF50D4C387646644D1BD49','running',1,1573890806584967170,1573890806597550084,1573890806597550084,8,7,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315224030398,1795315224467730,0,0,NULL);
INSERT INTO "matches" VALUES('abfb77ujec','crosswind',X'E687AFE7D157FBC617805916BC3DCE23699735FBDB7AFBCF17FB6FDB7F346719','finished',0,1573890806584967170,1573890806593355793,1573890806593355793,2,51,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315217085685,1795315222675113,0,0,NULL);
INSERT INTO "matches" VALUES('b537udjayd','wind-of-fortune',X'41E52EC9945194327BA53F7586EBA5B3036043FF97E623AEE60F1452505D37D3','running',1,1573890806584967170,1573890806597550090,1573890806597550090,6,13,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315229544644,1795315232038063,0,0,NULL);
INSERT INTO "matches" VALUES('cf3sngxhsn','wind-of-fortune',X'FFF58FCDAF505296344878BD225B7A18A58DDB64300A83FCD907F000BC760A49','running',1,1573890806584967170,1573890806597550081,1573890806597550081,5,9,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315222832419,1795315223647889,0,0,NULL);
INSERT INTO "matches" VALUES('chjsafcr2e','weathervanes',X'7EE21E1F8894257523BB914CBB4F7FE935557FE0EBA1BD3A9374F8FB6413843E','lobby',1,1573890806584967170,1573890806597550080,1573890806597550080,4,3,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315222789240,1795315222856037,0,0,NULL);
INSERT INTO "matches" VALUES('chwtttxzqn','chance',X'004AE6C8FB3528C5E8422CCFA0F56A2E67CB91B2134EFB22D9719CCAC49C1051','ended',0,1573890806584967170,1573890806593355797,1573890806593355797,6,13,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315218402493,1795315219670369,0,0,NULL);
INSERT INTO "matches" VALUES('d8ad75g52c','wind-of-fortune',X'31357EEAD213AB52F54EA07540BFF0F3C728C5F8DDB135E2B3504B5FC63C861A','running',1,1573890806584967170,1573890806597550086,1573890806597550086,2,29,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315224588772,1795315227837087,0,0,NULL);
INSERT INTO "matches" VALUES('dq6dhthw49','wind-of-fortune',X'D724136E84CC4E54DBC70D1618D5BC02D7766D2E69136211E58ABD3D2FD3E890','running',1,1573890806584967170,1573890806597550083,1573890806597550083,7,7,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315223629331,1795315224279668,0,0,NULL);
INSERT INTO "matches" VALUES('e55zmsyecg','tradewinds',X'5CEC3DB36AA8B0D6E186A8F1FE4C4924B800221E24E1B0A76559B8BE52F74A86','cancelled',0,1573890806584967170,1573890806593355789,1573890806593355789,6,3,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315215137096,1795315215248008,0,0,NULL);
INSERT INTO "matches" VALUES('en46hknxje','chance',X'D33DA97B814771A90972B16AB9DFD0E72F643C8740FBA2569614ED73C120448E','lobby',1,1573890806584967170,1573890806593355799,1573890806593355799,8,3,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315219823402,1795315219950473,0,0,NULL);
INSERT INTO "matches" VALUES('eqkwsee589','tradewinds',X'446E570E7D66A23B907B9020114C38263FC90A1BBFF0850CC6BB26F04E4B0956','lobby',1,1573890806584967170,1573890806593355788,1573890806593355788,5,3,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315214904500,1795315215023058,0,0,NULL);
INSERT INTO "matches" VALUES('eremynx975','crosswind',X'2656523462D9273DB1E6A98B90EF0C556C8D4958CD4F40A1A92A191E79DACCBF','running',1,1573890806584967170,1573890806593355790,1573890806593355790,7,8,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315215358025,1795315216111642,0,0,NULL);
INSERT INTO "matches" VALUES('f9gr9rtynb','weathervanes',X'BD3C41A0AEB6DFC933A9180BE35A372BEBD98568117D893EA1A7FB4061A2A67D','finished',0,1573890806584967170,1573890806593355802,1573890806593355802,3,314,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315221961548,1795315259299626,0,0,NULL);
INSERT INTO "matches" VALUES('fqzvkakj8g','tradewinds',X'032E17427FC2561B850A76F1C58E378F4890CFFF4612D352469EF41D752B8082','running',1,1573890806584967170,1573890806593355785,1573890806593355785,2,7,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315212824329,1795315213952733,0,0,NULL);
INSERT INTO "matches" VALUES('j4p276s8ea','weathervanes',X'3155BA00BCCC3F632D535AEBED3D77E8981C186D55F8237F6F09FEC79DA24C7D','running',1,1573890806584967170,1573890806593355801,1573890806593355801,2,19,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315221344759,1795315222651167,0,0,NULL);
INSERT INTO "matches" VALUES('ks6je4hgq9','chance',X'4B14905E2567CB8E2DA8B9961BDE0A2E137CCB0371887CC8654CD969C97E8939','running',1,1573890806584967170,1573890806593355795,1573890806593355795,4,8,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315217323329,1795315218047893,0,0,NULL);
INSERT INTO "matches" VALUES('mxp5khyz6m','chance',X'BD39F3DFC1BAF55DF72C3C45201A6787ED03BFC4FF8DAC4424EAA6B8CED39732','finished',0,1573890806584967170,1573890806593355798,1573890806593355798,7,20,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315218996452,1795315221247896,0,0,NULL);
INSERT INTO "matches" VALUES('p8ynyedbqj','wind-of-fortune',X'8BDD76B651AB3A27923BAAD4A2D56398873B5EB3A51B64EA1CF7358D8D9DF146','running',1,1573890806584967170,1573890806597550085,1573890806597550085,1,13,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315224426104,1795315225396003,0,0,NULL);
INSERT INTO "matches" VALUES('pr7afb7wvg','wind-of-fortune',X'3F13342635D19F6E8D7F1DE51124B13EF435DA49C954EAD84D4E089AC502A395','running',1,1573890806584967170,1573890806597550092,1573890806597550092,8,10,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315235611014,1795315237327766,0,0,NULL);
INSERT INTO "matches" VALUES('shmevp6ut9','chance',X'E14E05ABACBCC5B31A34861C37CB33BA6BE4903CEC69E6F0F7D18493B6AF5708','running',1,1573890806584967170,1573890806593355796,1573890806593355796,5,11,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315217553644,1795315218788590,0,0,NULL);
INSERT INTO "matches" VALUES('stnkg26qdf','wind-of-fortune',X'A9D0F4DB8EE68F2F729AD5BA6385AC5F278E8D91B9DCA549A38B2550E835C313','running',1,1573890806584967170,1573890806597550089,1573890806597550089,5,5,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315228576174,1795315229402809,0,0,NULL);
INSERT INTO "matches" VALUES('uyh7xh3uz6','weathervanes',X'54FC5A1FE3BAFA9976D5DFD48C29F36FDB682533349D893AE77F6D962268534F','running',1,1573890806584967170,1573890806593355800,1573890806593355800,1,24,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315220071264,1795315221725792,0,0,NULL);
INSERT INTO "matches" VALUES('v2n5nazwsb','crosswind',X'0838DDEA7A27BACEB4F6799CB986AC68BBE1DB1F8CD10C564D12CEFD7AA6A356','running',1,1573890806584967170,1573890806593355792,1573890806593355792,1,5,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315216381379,1795315216771503,0,0,NULL);
INSERT INTO "matches" VALUES('x938sqvs7c','wind-of-fortune',X'71CAD52FE88AC5F6152304E2741DA89399EDBCDDBF183F8FB4E09B4987E47BA5','running',1,1573890806584967170,1573890806597550082,1573890806597550082,6,5,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315222905230,1795315223397064,0,0,NULL);
INSERT INTO "matches" VALUES('yjgm6r842j','wind-of-fortune',X'155051FE23FF2926C2CBA9EF8CDFEE04023906971CFBB39801B0F3467F589091','lobby',1,1573890806584967170,1573890806597550088,1573890806597550088,4,3,'0d26db9ca53ae4e058aa558f0b598debf31bf0656f1e411a320e017a4c6667ee',0,1795315228253698,1795315228364233,0,0,NULL);
CREATE TABLE members (
	match_id VARCHAR NOT NULL, 
	player INTEGER NOT NULL, 
	open BOOLEAN NOT NULL, 
	CONSTRAINT pk_members PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_members_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_members_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "members" VALUES('mxp5khyz6m',1,0);
INSERT INTO "members" VALUES('3bfq2k59wa',1,1);
INSERT INTO "members" VALUES('7hvy82jegf',1,1);
INSERT INTO "members" VALUES('93bz2m6kzp',1,1);
INSERT INTO "members" VALUES('dq6dhthw49',1,1);
INSERT INTO "members" VALUES('en46hknxje',1,1);
INSERT INTO "members" VALUES('p8ynyedbqj',1,1);
INSERT INTO "members" VALUES('pr7afb7wvg',1,1);
INSERT INTO "members" VALUES('uyh7xh3uz6',1,1);
INSERT INTO "members" VALUES('v2n5nazwsb',1,1);
INSERT INTO "members" VALUES('abfb77ujec',2,0);
INSERT INTO "members" VALUES('3bfq2k59wa',2,1);
INSERT INTO "members" VALUES('93bz2m6kzp',2,1);
INSERT INTO "members" VALUES('d8ad75g52c',2,1);
INSERT INTO "members" VALUES('dq6dhthw49',2,1);
INSERT INTO "members" VALUES('fqzvkakj8g',2,1);
INSERT INTO "members" VALUES('j4p276s8ea',2,1);
INSERT INTO "members" VALUES('p8ynyedbqj',2,1);
INSERT INTO "members" VALUES('uyh7xh3uz6',2,1);
INSERT INTO "members" VALUES('v2n5nazwsb',2,1);
INSERT INTO "members" VALUES('26pu47hfct',3,0);
INSERT INTO "members" VALUES('abfb77ujec',3,0);
INSERT INTO "members" VALUES('f9gr9rtynb',3,0);
INSERT INTO "members" VALUES('3bfq2k59wa',3,1);
INSERT INTO "members" VALUES('6kfbgpgqas',3,1);
INSERT INTO "members" VALUES('7g2bjsw6nc',3,1);
INSERT INTO "members" VALUES('93bz2m6kzp',3,1);
INSERT INTO "members" VALUES('d8ad75g52c',3,1);
INSERT INTO "members" VALUES('j4p276s8ea',3,1);
INSERT INTO "members" VALUES('p8ynyedbqj',3,1);
INSERT INTO "members" VALUES('uyh7xh3uz6',3,1);
INSERT INTO "members" VALUES('26pu47hfct',4,0);
INSERT INTO "members" VALUES('4w4v835kcz',4,0);
INSERT INTO "members" VALUES('f9gr9rtynb',4,0);
INSERT INTO "members" VALUES('3bfq2k59wa',4,1);
INSERT INTO "members" VALUES('6kfbgpgqas',4,1);
INSERT INTO "members" VALUES('chjsafcr2e',4,1);
INSERT INTO "members" VALUES('d8ad75g52c',4,1);
INSERT INTO "members" VALUES('j4p276s8ea',4,1);
INSERT INTO "members" VALUES('ks6je4hgq9',4,1);
INSERT INTO "members" VALUES('p8ynyedbqj',4,1);
INSERT INTO "members" VALUES('uyh7xh3uz6',4,1);
INSERT INTO "members" VALUES('yjgm6r842j',4,1);
INSERT INTO "members" VALUES('4w4v835kcz',5,0);
INSERT INTO "members" VALUES('f9gr9rtynb',5,0);
INSERT INTO "members" VALUES('cf3sngxhsn',5,1);
INSERT INTO "members" VALUES('chjsafcr2e',5,1);
INSERT INTO "members" VALUES('eqkwsee589',5,1);
INSERT INTO "members" VALUES('j4p276s8ea',5,1);
INSERT INTO "members" VALUES('ks6je4hgq9',5,1);
INSERT INTO "members" VALUES('shmevp6ut9',5,1);
INSERT INTO "members" VALUES('stnkg26qdf',5,1);
INSERT INTO "members" VALUES('yjgm6r842j',5,1);
INSERT INTO "members" VALUES('4w4v835kcz',6,0);
INSERT INTO "members" VALUES('chwtttxzqn',6,0);
INSERT INTO "members" VALUES('e55zmsyecg',6,0);
INSERT INTO "members" VALUES('f9gr9rtynb',6,0);
INSERT INTO "members" VALUES('b537udjayd',6,1);
INSERT INTO "members" VALUES('cf3sngxhsn',6,1);
INSERT INTO "members" VALUES('eqkwsee589',6,1);
INSERT INTO "members" VALUES('ks6je4hgq9',6,1);
INSERT INTO "members" VALUES('shmevp6ut9',6,1);
INSERT INTO "members" VALUES('stnkg26qdf',6,1);
INSERT INTO "members" VALUES('x938sqvs7c',6,1);
INSERT INTO "members" VALUES('8m8vy5tz43',7,0);
INSERT INTO "members" VALUES('chwtttxzqn',7,0);
INSERT INTO "members" VALUES('mxp5khyz6m',7,0);
INSERT INTO "members" VALUES('b537udjayd',7,1);
INSERT INTO "members" VALUES('dq6dhthw49',7,1);
INSERT INTO "members" VALUES('eremynx975',7,1);
INSERT INTO "members" VALUES('shmevp6ut9',7,1);
INSERT INTO "members" VALUES('x938sqvs7c',7,1);
INSERT INTO "members" VALUES('8m8vy5tz43',8,0);
INSERT INTO "members" VALUES('chwtttxzqn',8,0);
INSERT INTO "members" VALUES('mxp5khyz6m',8,0);
INSERT INTO "members" VALUES('7hvy82jegf',8,1);
INSERT INTO "members" VALUES('93bz2m6kzp',8,1);
INSERT INTO "members" VALUES('dq6dhthw49',8,1);
INSERT INTO "members" VALUES('en46hknxje',8,1);
INSERT INTO "members" VALUES('eremynx975',8,1);
INSERT INTO "members" VALUES('pr7afb7wvg',8,1);
CREATE TABLE notes (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
INSERT INTO "notes" VALUES('commands of 1573890806584967168 in all','d707c710e174c1974bbd7871e7d3c60018002525818d179354464db06cf6029f');
INSERT INTO "notes" VALUES('heartbeat','2026-11-22T02:40:13.780347+00:00');
CREATE TABLE pauses (
	id INTEGER NOT NULL, 
	match_id VARCHAR, 
	start BIGINT NOT NULL, 
	until BIGINT NOT NULL, 
	CONSTRAINT pk_pauses PRIMARY KEY (id), 
	CONSTRAINT fk_pauses_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
);
CREATE TABLE players (
	id INTEGER NOT NULL, 
	discord_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_discord_id UNIQUE (discord_id)
);
INSERT INTO "players" VALUES(1,1573890806593355776,'Alice');
INSERT INTO "players" VALUES(2,1573890806593355777,'Bob');
INSERT INTO "players" VALUES(3,1573890806593355778,'Chandra');
INSERT INTO "players" VALUES(4,1573890806593355779,'Diego');
INSERT INTO "players" VALUES(5,1573890806593355780,'Eve');
INSERT INTO "players" VALUES(6,1573890806593355781,'Finn');
INSERT INTO "players" VALUES(7,1573890806593355782,'Gita');
INSERT INTO "players" VALUES(8,1573890806593355783,'Hugo');
CREATE TABLE preferences (
	player INTEGER NOT NULL, 
	server BIGINT NOT NULL, 
	place VARCHAR NOT NULL, 
	quiet_from VARCHAR, 
	quiet_to VARCHAR, 
	CONSTRAINT pk_preferences PRIMARY KEY (player, server), 
	CONSTRAINT fk_preferences_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE purses (
	match_id VARCHAR NOT NULL, 
	player INTEGER NOT NULL, 
	reserve BIGINT NOT NULL, 
	"left" BIGINT NOT NULL, 
	resumes BOOLEAN NOT NULL, 
	CONSTRAINT pk_purses PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_purses_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_purses_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
CREATE TABLE reminders (
	id INTEGER NOT NULL, 
	player INTEGER NOT NULL, 
	server BIGINT NOT NULL, 
	channel BIGINT, 
	matches TEXT NOT NULL, 
	made_at BIGINT NOT NULL, 
	explains BOOLEAN NOT NULL, 
	state VARCHAR NOT NULL, 
	message BIGINT, 
	posted_in BIGINT, 
	CONSTRAINT pk_reminders PRIMARY KEY (id), 
	CONSTRAINT fk_reminders_player_players FOREIGN KEY(player) REFERENCES players (id)
);
CREATE TABLE requests (
	request VARCHAR NOT NULL, 
	match_id VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY (request), 
	CONSTRAINT fk_requests_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "requests" VALUES('1573890819071410176','3bfq2k59wa',1);
INSERT INTO "requests" VALUES('1573890819075604480','fqzvkakj8g',1);
INSERT INTO "requests" VALUES('1573890819075604481','6kfbgpgqas',1);
INSERT INTO "requests" VALUES('1573890819436314624','3bfq2k59wa',3);
INSERT INTO "requests" VALUES('1573890819536977920','fqzvkakj8g',3);
INSERT INTO "requests" VALUES('1573890819646029824','3bfq2k59wa',4);
INSERT INTO "requests" VALUES('1573890819763470336','6kfbgpgqas',3);
INSERT INTO "requests" VALUES('1573890820954652672','fqzvkakj8g',4);
INSERT INTO "requests" VALUES('1573890820984012800','3bfq2k59wa',5);
INSERT INTO "requests" VALUES('1573890821172756480','6kfbgpgqas',4);
INSERT INTO "requests" VALUES('1573890821587992576','fqzvkakj8g',5);
INSERT INTO "requests" VALUES('1573890822326190080','3bfq2k59wa',7);
INSERT INTO "requests" VALUES('1573890822468796416','6kfbgpgqas',5);
INSERT INTO "requests" VALUES('1573890822527516672','fqzvkakj8g',6);
INSERT INTO "requests" VALUES('1573890822967918592','3bfq2k59wa',8);
INSERT INTO "requests" VALUES('1573890823206993920','6kfbgpgqas',6);
INSERT INTO "requests" VALUES('1573890823722893312','fqzvkakj8g',7);
INSERT INTO "requests" VALUES('1573890823894859776','6kfbgpgqas',7);
INSERT INTO "requests" VALUES('1573890825014738944','3bfq2k59wa',9);
INSERT INTO "requests" VALUES('1573890825174122496','6kfbgpgqas',8);
INSERT INTO "requests" VALUES('1573890825891348480','3bfq2k59wa',10);
INSERT INTO "requests" VALUES('1573890826235281408','6kfbgpgqas',9);
INSERT INTO "requests" VALUES('1573890826403053568','3bfq2k59wa',11);
INSERT INTO "requests" VALUES('1573890826679877632','6kfbgpgqas',10);
INSERT INTO "requests" VALUES('1573890826956701696','6kfbgpgqas',11);
INSERT INTO "requests" VALUES('1573890827795562496','eqkwsee589',1);
INSERT INTO "requests" VALUES('1573890827984306176','6kfbgpgqas',12);
INSERT INTO "requests" VALUES('1573890828445679616','eqkwsee589',3);
INSERT INTO "requests" VALUES('1573890828554731520','6kfbgpgqas',13);
INSERT INTO "requests" VALUES('1573890829066436608','6kfbgpgqas',14);
INSERT INTO "requests" VALUES('1573890829439729664','6kfbgpgqas',15);
INSERT INTO "requests" VALUES('1573890829678804992','eremynx975',1);
INSERT INTO "requests" VALUES('1573890829926268928','6kfbgpgqas',16);
INSERT INTO "requests" VALUES('1573890830203092992','6kfbgpgqas',17);
INSERT INTO "requests" VALUES('1573890830328922112','eremynx975',3);
INSERT INTO "requests" VALUES('1573890830517665792','6kfbgpgqas',18);
INSERT INTO "requests" VALUES('1573890831411052544','6kfbgpgqas',19);
INSERT INTO "requests" VALUES('1573890831494938624','eremynx975',5);
INSERT INTO "requests" VALUES('1573890831943729152','eremynx975',6);
INSERT INTO "requests" VALUES('1573890832514154496','eremynx975',7);
INSERT INTO "requests" VALUES('1573890832623206400','7hvy82jegf',1);
INSERT INTO "requests" VALUES('1573890832912613376','eremynx975',8);
INSERT INTO "requests" VALUES('1573890833197826048','7hvy82jegf',3);
INSERT INTO "requests" VALUES('1573890834238013440','v2n5nazwsb',1);
INSERT INTO "requests" VALUES('1573890834250596352','7hvy82jegf',5);
INSERT INTO "requests" VALUES('1573890834569363456','7hvy82jegf',6);
INSERT INTO "requests" VALUES('1573890834791661568','v2n5nazwsb',3);
INSERT INTO "requests" VALUES('1573890834959433728','7hvy82jegf',7);
INSERT INTO "requests" VALUES('1573890835743768576','7hvy82jegf',8);
INSERT INTO "requests" VALUES('1573890835810877440','v2n5nazwsb',5);
INSERT INTO "requests" VALUES('1573890836419051520','7hvy82jegf',9);
INSERT INTO "requests" VALUES('1573890837073362944','7hvy82jegf',10);
INSERT INTO "requests" VALUES('1573890837417295872','7g2bjsw6nc',1);
INSERT INTO "requests" VALUES('1573890838105161728','ks6je4hgq9',1);
INSERT INTO "requests" VALUES('1573890838721724416','ks6je4hgq9',3);
INSERT INTO "requests" VALUES('1573890838956605440','ks6je4hgq9',4);
INSERT INTO "requests" VALUES('1573890839090823168','shmevp6ut9',1);
INSERT INTO "requests" VALUES('1573890839237623808','ks6je4hgq9',5);
INSERT INTO "requests" VALUES('1573890840219090944','shmevp6ut9',3);
INSERT INTO "requests" VALUES('1573890840336531456','ks6je4hgq9',6);
INSERT INTO "requests" VALUES('1573890840437194752','shmevp6ut9',4);
INSERT INTO "requests" VALUES('1573890840764350464','shmevp6ut9',5);
INSERT INTO "requests" VALUES('1573890840793710592','ks6je4hgq9',7);
INSERT INTO "requests" VALUES('1573890841204752384','shmevp6ut9',6);
INSERT INTO "requests" VALUES('1573890841221529600','ks6je4hgq9',8);
INSERT INTO "requests" VALUES('1573890842102333440','shmevp6ut9',7);
INSERT INTO "requests" VALUES('1573890842718896128','shmevp6ut9',8);
INSERT INTO "requests" VALUES('1573890843545174016','shmevp6ut9',9);
INSERT INTO "requests" VALUES('1573890843721334784','shmevp6ut9',10);
INSERT INTO "requests" VALUES('1573890844161736704','shmevp6ut9',11);
INSERT INTO "requests" VALUES('1573890848481869824','en46hknxje',1);
INSERT INTO "requests" VALUES('1573890849119404032','en46hknxje',3);
INSERT INTO "requests" VALUES('1573890849496891392','uyh7xh3uz6',1);
INSERT INTO "requests" VALUES('1573890850201534464','uyh7xh3uz6',3);
INSERT INTO "requests" VALUES('1573890850566438912','uyh7xh3uz6',4);
INSERT INTO "requests" VALUES('1573890850834874368','uyh7xh3uz6',5);
INSERT INTO "requests" VALUES('1573890851690512384','uyh7xh3uz6',7);
INSERT INTO "requests" VALUES('1573890852122525696','uyh7xh3uz6',8);
INSERT INTO "requests" VALUES('1573890852562927616','uyh7xh3uz6',9);
INSERT INTO "requests" VALUES('1573890852957192192','uyh7xh3uz6',10);
INSERT INTO "requests" VALUES('1573890853372428288','uyh7xh3uz6',15);
INSERT INTO "requests" VALUES('1573890854186123264','uyh7xh3uz6',16);
INSERT INTO "requests" VALUES('1573890854639108096','uyh7xh3uz6',17);
INSERT INTO "requests" VALUES('1573890855037566976','uyh7xh3uz6',18);
INSERT INTO "requests" VALUES('1573890855050149889','j4p276s8ea',1);
INSERT INTO "requests" VALUES('1573890855343751168','uyh7xh3uz6',21);
INSERT INTO "requests" VALUES('1573890855394082816','j4p276s8ea',3);
INSERT INTO "requests" VALUES('1573890855641546752','uyh7xh3uz6',22);
INSERT INTO "requests" VALUES('1573890855805124608','j4p276s8ea',4);
INSERT INTO "requests" VALUES('1573890856023228416','uyh7xh3uz6',23);
INSERT INTO "requests" VALUES('1573890856115503104','j4p276s8ea',5);
INSERT INTO "requests" VALUES('1573890856560099328','uyh7xh3uz6',24);
INSERT INTO "requests" VALUES('1573890856652374016','j4p276s8ea',7);
INSERT INTO "requests" VALUES('1573890857126330368','j4p276s8ea',8);
INSERT INTO "requests" VALUES('1573890857533177856','j4p276s8ea',9);
INSERT INTO "requests" VALUES('1573890857864527872','j4p276s8ea',10);
INSERT INTO "requests" VALUES('1573890858141351936','j4p276s8ea',15);
INSERT INTO "requests" VALUES('1573890858510450688','j4p276s8ea',16);
INSERT INTO "requests" VALUES('1573890858963435520','j4p276s8ea',17);
INSERT INTO "requests" VALUES('1573890859429003264','j4p276s8ea',18);
INSERT INTO "requests" VALUES('1573890860439830528','j4p276s8ea',19);
INSERT INTO "requests" VALUES('1573890860897009664','chjsafcr2e',1);
INSERT INTO "requests" VALUES('1573890861236748288','cf3sngxhsn',1);
INSERT INTO "requests" VALUES('1573890861341605888','chjsafcr2e',3);
INSERT INTO "requests" VALUES('1573890861534543872','x938sqvs7c',1);
INSERT INTO "requests" VALUES('1573890861563904000','cf3sngxhsn',3);
INSERT INTO "requests" VALUES('1573890861756841984','cf3sngxhsn',4);
INSERT INTO "requests" VALUES('1573890861756841985','x938sqvs7c',3);
INSERT INTO "requests" VALUES('1573890861970751488','x938sqvs7c',4);
INSERT INTO "requests" VALUES('1573890862587314176','cf3sngxhsn',5);
INSERT INTO "requests" VALUES('1573890863048687616','cf3sngxhsn',6);
INSERT INTO "requests" VALUES('1573890863480700928','x938sqvs7c',5);
INSERT INTO "requests" VALUES('1573890863598141440','cf3sngxhsn',7);
INSERT INTO "requests" VALUES('1573890864281812992','cf3sngxhsn',8);
INSERT INTO "requests" VALUES('1573890864407642112','dq6dhthw49',1);
INSERT INTO "requests" VALUES('1573890864520888320','cf3sngxhsn',9);
INSERT INTO "requests" VALUES('1573890865326194689','dq6dhthw49',3);
INSERT INTO "requests" VALUES('1573890866106335232','dq6dhthw49',4);
INSERT INTO "requests" VALUES('1573890866278301696','93bz2m6kzp',1);
INSERT INTO "requests" VALUES('1573890866349604865','dq6dhthw49',5);
INSERT INTO "requests" VALUES('1573890866647400448','93bz2m6kzp',3);
INSERT INTO "requests" VALUES('1573890866995527680','93bz2m6kzp',4);
INSERT INTO "requests" VALUES('1573890867314294784','93bz2m6kzp',5);
INSERT INTO "requests" VALUES('1573890867364626432','dq6dhthw49',7);
INSERT INTO "requests" VALUES('1573890867825999872','p8ynyedbqj',1);
INSERT INTO "requests" VALUES('1573890868174127104','93bz2m6kzp',7);
INSERT INTO "requests" VALUES('1573890868224458752','p8ynyedbqj',3);
INSERT INTO "requests" VALUES('1573890868429979649','p8ynyedbqj',4);
INSERT INTO "requests" VALUES('1573890868568391680','p8ynyedbqj',5);
INSERT INTO "requests" VALUES('1573890868715192321','d8ad75g52c',1);
INSERT INTO "requests" VALUES('1573890869042348032','p8ynyedbqj',7);
INSERT INTO "requests" VALUES('1573890869184954369','d8ad75g52c',3);
INSERT INTO "requests" VALUES('1573890869394669568','p8ynyedbqj',8);
INSERT INTO "requests" VALUES('1573890869407252480','d8ad75g52c',4);
INSERT INTO "requests" VALUES('1573890869646327808','d8ad75g52c',5);
INSERT INTO "requests" VALUES('1573890869726019584','p8ynyedbqj',9);
INSERT INTO "requests" VALUES('1573890870418079744','p8ynyedbqj',10);
INSERT INTO "requests" VALUES('1573890870602629120','d8ad75g52c',6);
INSERT INTO "requests" VALUES('1573890870892036096','p8ynyedbqj',11);
INSERT INTO "requests" VALUES('1573890871026253824','d8ad75g52c',7);
INSERT INTO "requests" VALUES('1573890871311466496','p8ynyedbqj',12);
INSERT INTO "requests" VALUES('1573890871516987392','d8ad75g52c',8);
INSERT INTO "requests" VALUES('1573890871789617152','p8ynyedbqj',13);
INSERT INTO "requests" VALUES('1573890871873503232','d8ad75g52c',9);
INSERT INTO "requests" VALUES('1573890872334876672','d8ad75g52c',10);
INSERT INTO "requests" VALUES('1573890872775278592','d8ad75g52c',11);
INSERT INTO "requests" VALUES('1573890873068879872','d8ad75g52c',12);
INSERT INTO "requests" VALUES('1573890873626722304','d8ad75g52c',13);
INSERT INTO "requests" VALUES('1573890874205536256','d8ad75g52c',14);
INSERT INTO "requests" VALUES('1573890874528497664','d8ad75g52c',15);
INSERT INTO "requests" VALUES('1573890874893402112','d8ad75g52c',16);
INSERT INTO "requests" VALUES('1573890875480604672','d8ad75g52c',17);
INSERT INTO "requests" VALUES('1573890875996504064','d8ad75g52c',18);
INSERT INTO "requests" VALUES('1573890876575318016','d8ad75g52c',19);
INSERT INTO "requests" VALUES('1573890877082828800','d8ad75g52c',20);
INSERT INTO "requests" VALUES('1573890877640671232','d8ad75g52c',21);
INSERT INTO "requests" VALUES('1573890878211096576','d8ad75g52c',22);
INSERT INTO "requests" VALUES('1573890878605361152','d8ad75g52c',23);
INSERT INTO "requests" VALUES('1573890878974459904','d8ad75g52c',24);
INSERT INTO "requests" VALUES('1573890879821709312','d8ad75g52c',25);
INSERT INTO "requests" VALUES('1573890880341803008','d8ad75g52c',26);
INSERT INTO "requests" VALUES('1573890880719290368','d8ad75g52c',27);
INSERT INTO "requests" VALUES('1573890881600094208','d8ad75g52c',28);
INSERT INTO "requests" VALUES('1573890882141159424','d8ad75g52c',29);
INSERT INTO "requests" VALUES('1573890883554639872','yjgm6r842j',1);
INSERT INTO "requests" VALUES('1573890884489969664','yjgm6r842j',3);
INSERT INTO "requests" VALUES('1573890885429493760','stnkg26qdf',1);
INSERT INTO "requests" VALUES('1573890885865701376','stnkg26qdf',3);
INSERT INTO "requests" VALUES('1573890886184468480','stnkg26qdf',4);
INSERT INTO "requests" VALUES('1573890888818491392','stnkg26qdf',5);
INSERT INTO "requests" VALUES('1573890889359556608','b537udjayd',1);
INSERT INTO "requests" VALUES('1573890889791569920','b537udjayd',3);
INSERT INTO "requests" VALUES('1573890890265526272','b537udjayd',4);
INSERT INTO "requests" VALUES('1573890892253626368','b537udjayd',5);
INSERT INTO "requests" VALUES('1573890892886966272','b537udjayd',6);
INSERT INTO "requests" VALUES('1573890893545472000','b537udjayd',7);
INSERT INTO "requests" VALUES('1573890895432908800','b537udjayd',8);
INSERT INTO "requests" VALUES('1573890896217243648','b537udjayd',9);
INSERT INTO "requests" VALUES('1573890896867360768','b537udjayd',10);
INSERT INTO "requests" VALUES('1573890897668472832','b537udjayd',11);
INSERT INTO "requests" VALUES('1573890898419253248','b537udjayd',12);
INSERT INTO "requests" VALUES('1573890899455246336','b537udjayd',13);
INSERT INTO "requests" VALUES('1573890914898673664','pr7afb7wvg',1);
INSERT INTO "requests" VALUES('1573890915582345216','pr7afb7wvg',3);
INSERT INTO "requests" VALUES('1573890916182130688','pr7afb7wvg',4);
INSERT INTO "requests" VALUES('1573890917427838976','pr7afb7wvg',5);
INSERT INTO "requests" VALUES('1573890918052790272','pr7afb7wvg',6);
INSERT INTO "requests" VALUES('1573890918648381440','pr7afb7wvg',7);
INSERT INTO "requests" VALUES('1573890919445299200','pr7afb7wvg',8);
INSERT INTO "requests" VALUES('1573890920363851776','pr7afb7wvg',9);
INSERT INTO "requests" VALUES('1573890921349513216','pr7afb7wvg',10);
CREATE TABLE servers (
	server BIGINT NOT NULL, 
	channels TEXT NOT NULL, 
	pace VARCHAR NOT NULL, 
	starters BIGINT, 
	most INTEGER, 
	removed_at BIGINT, 
	CONSTRAINT pk_servers PRIMARY KEY (server)
)
 WITHOUT ROWID

;
CREATE TABLE waiting (
	match_id VARCHAR NOT NULL, 
	player INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	since BIGINT NOT NULL, counted BIGINT DEFAULT '0' NOT NULL, stage INTEGER DEFAULT '0' NOT NULL, "left" BIGINT, due BIGINT, ends BIGINT, lost BIGINT, 
	CONSTRAINT pk_waiting PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_waiting_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_waiting_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "waiting" VALUES('3bfq2k59wa',3,2,1795315214532356,1795315214532356,0,NULL,1795401614532356,NULL,NULL);
INSERT INTO "waiting" VALUES('6kfbgpgqas',4,9,1795315215766153,1795315215766153,0,NULL,1795401615766153,NULL,NULL);
INSERT INTO "waiting" VALUES('7hvy82jegf',1,3,1795315216933238,1795315216933238,0,NULL,1795401616933238,NULL,NULL);
INSERT INTO "waiting" VALUES('93bz2m6kzp',8,1,1795315224270038,1795315224270038,0,NULL,1795401624270038,NULL,NULL);
INSERT INTO "waiting" VALUES('b537udjayd',6,5,1795315232038063,1795315232038063,0,NULL,1795401632038063,NULL,NULL);
INSERT INTO "waiting" VALUES('cf3sngxhsn',5,3,1795315223647889,1795315223647889,0,NULL,1795401623647889,NULL,NULL);
INSERT INTO "waiting" VALUES('d8ad75g52c',4,9,1795315227837087,1795315227837087,0,NULL,1795401627837087,NULL,NULL);
INSERT INTO "waiting" VALUES('dq6dhthw49',2,1,1795315224036475,1795315224036475,0,NULL,1795401624036475,NULL,NULL);
INSERT INTO "waiting" VALUES('eremynx975',8,3,1795315216111642,1795315216111642,0,NULL,1795401616111642,NULL,NULL);
INSERT INTO "waiting" VALUES('fqzvkakj8g',2,5,1795315213952733,1795315213952733,0,NULL,1795401613952733,NULL,NULL);
INSERT INTO "waiting" VALUES('j4p276s8ea',3,4,1795315222418220,1795315222418220,0,NULL,1795401622418220,NULL,NULL);
INSERT INTO "waiting" VALUES('j4p276s8ea',4,4,1795315222418220,1795315222418220,0,NULL,1795401622418220,NULL,NULL);
INSERT INTO "waiting" VALUES('j4p276s8ea',5,4,1795315222418220,1795315222418220,0,NULL,1795401622418220,NULL,NULL);
INSERT INTO "waiting" VALUES('ks6je4hgq9',4,2,1795315218047893,1795315218047893,0,NULL,1795401618047893,NULL,NULL);
INSERT INTO "waiting" VALUES('p8ynyedbqj',4,2,1795315225241484,1795315225241484,0,NULL,1795401625241484,NULL,NULL);
INSERT INTO "waiting" VALUES('pr7afb7wvg',1,3,1795315237327766,1795315237327766,0,NULL,1795401637327766,NULL,NULL);
INSERT INTO "waiting" VALUES('shmevp6ut9',6,2,1795315218788590,1795315218788590,0,NULL,1795401618788590,NULL,NULL);
INSERT INTO "waiting" VALUES('stnkg26qdf',6,1,1795315228818266,1795315228818266,0,NULL,1795401628818266,NULL,NULL);
INSERT INTO "waiting" VALUES('uyh7xh3uz6',4,5,1795315221725792,1795315221725792,0,NULL,1795401621725792,NULL,NULL);
INSERT INTO "waiting" VALUES('v2n5nazwsb',1,1,1795315216771503,1795315216771503,0,NULL,1795401616771503,NULL,NULL);
INSERT INTO "waiting" VALUES('x938sqvs7c',7,1,1795315223098115,1795315223098115,0,NULL,1795401623098115,NULL,NULL);
CREATE INDEX ix_matches_channel_open_changed_at ON matches (channel, open, changed_at);
CREATE INDEX ix_matches_opened_in_open_changed_at ON matches (opened_in, open, changed_at) WHERE opened_in != channel;
CREATE INDEX ix_matches_host ON matches (host) WHERE status = 'lobby' AND frozen = 0;
CREATE INDEX ix_matches_changed_at ON matches (changed_at) WHERE status = 'lobby' AND frozen = 0;
CREATE INDEX ix_matches_rulebook ON matches (rulebook) WHERE open = 1 AND frozen = 0;
CREATE INDEX ix_marks_due ON marks (due) WHERE due = 1;
CREATE INDEX ix_matches_server_open_changed_at ON matches (server, open, changed_at);
CREATE INDEX ix_requests_match_id ON requests (match_id);
CREATE INDEX ix_members_player_open ON members (player, open);
CREATE INDEX ix_matches_answer_due ON matches (answer_due) WHERE answer_due IS NOT NULL AND frozen = 0;
CREATE INDEX ix_waiting_due ON waiting (due);
CREATE INDEX ix_waiting_player ON waiting (player);
CREATE INDEX ix_pauses_match_id_until ON pauses (match_id, until);
CREATE INDEX ix_preferences_server ON preferences (server);
CREATE INDEX ix_servers_removed_at ON servers (removed_at) WHERE removed_at IS NOT NULL;
CREATE INDEX ix_absences_player_until ON absences (player, until);
CREATE INDEX ix_absences_told ON absences (told) WHERE told = 0;
CREATE INDEX ix_reminders_player_state ON reminders (player, state);
CREATE INDEX ix_reminders_server ON reminders (server);
CREATE INDEX ix_reminders_made_at ON reminders (made_at) WHERE state IN ('due', 'tried');
COMMIT;
