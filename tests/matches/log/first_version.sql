BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
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
INSERT INTO "events" VALUES('mw3mn2d5dc',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"private"},"host":1,"server":10,"channel":20,"in_thread":false,"invited":[],"commitment":"3aa7214a1de4299745f9265ca21ffbb605da395dea1ddf163debfb29b66af2d9","rematch_of":null}',NULL,1795265340000000);
INSERT INTO "events" VALUES('mw3mn2d5dc',2,'joined','{"player":1,"request":"r13","side":""}','0ef9123c4166f1c48576ee56b31778c68ee8b8199b8d009ccd31e5dbb5496e26',1795265340000000);
INSERT INTO "events" VALUES('mw3mn2d5dc',3,'joined','{"player":2,"request":"r14","side":""}','933f3084e6d3e0f77a4908b052b60d99f5d4f8923fd101402a3aecf7654a1018',1795265340000000);
INSERT INTO "events" VALUES('mw3mn2d5dc',4,'started','{"order":[1,2,1,2]}','c1ea64bec99c54469acde0246e6972af17beef0e88b5bb706dc694f94036aab0',1795265340000000);
INSERT INTO "events" VALUES('mw3mn2d5dc',5,'moved','{"seat":1,"notation":"PRT","by":"player"}','b3985204e2a997385e3a5836c5547a78dac039f223472d8e74a8c6c22742180a',1795265760000000);
INSERT INTO "events" VALUES('mw3mn2d5dc',6,'moved','{"seat":2,"notation":"PGC","by":"player"}','2f9c26f3654e8b5292b6d56bfb04ff4ab6377b4fd67cbe0d6f7e368469d5aab9',1795266180000000);
INSERT INTO "events" VALUES('mw3mn2d5dc',7,'moved','{"seat":3,"notation":"FBC","by":"player"}','4eae513f9183232dfaaadb15204c72deb94b6f02c1e3091342d46d009450c0b5',1795266600000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',1,'opened','{"game":"crosswind","options":{"size":7,"swap":true},"host":1,"server":10,"channel":20,"in_thread":false,"invited":[],"commitment":"b9e6e42d3d52a84eb2daa8d316f4b37e1b59fee736c92ef850453b1aa107b970","rematch_of":null}',NULL,1795262400000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',2,'joined','{"player":1,"request":"r0","side":""}','23a32d798e1c9ece6257eab90cd66540019aecf24b3d456a9c73f9c6bd84c252',1795262400000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',3,'joined','{"player":2,"request":"r1","side":""}',NULL,1795262400000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',4,'started','{"order":[2,1]}','68f7de85b9119f9893ef1551171a0793b64364d6d12aecec7ac3904d7585cce9',1795262400000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',5,'moved','{"seat":0,"notation":"c2","by":"player"}','1f068a3cfadef4afb56903e9f9c2ef80c9ceb142e5205824d4668aca71b1c888',1795262820000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',6,'moved','{"seat":1,"notation":"d1","by":"player"}','b51d1a6b30622494b889980d10f1e0d99eefa0976d42f6a6d05b12592a1316d3',1795263240000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',7,'moved','{"seat":0,"notation":"a5","by":"player"}','a4ff02466a60ba6e3fc2fc4ec80dc7f4416568f28491c2fd9ad05987ea845e61',1795263660000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',8,'moved','{"seat":1,"notation":"c1","by":"player"}','9ef3200c5306b8801743fbeaccb41d6c5ada126dbfb97aee6d9a55ee04df9fdb',1795264080000000);
INSERT INTO "events" VALUES('n3d2kfjqtr',9,'undone','{"seat":1}','bf83b7d560341be626485da18bead188b2bb39ef3566fb7b49ec8e7c34265406',1795264080000000);
INSERT INTO "events" VALUES('szbau7y4sh',1,'opened','{"game":"crosswind","options":{"size":7,"swap":true},"host":1,"server":10,"channel":20,"in_thread":false,"invited":[],"commitment":"0c42f868f780fc96cd9f8ae4b1276f694345858eac6d306b39e761f40417f294","rematch_of":null}',NULL,1795264080000000);
INSERT INTO "events" VALUES('szbau7y4sh',2,'joined','{"player":1,"request":"r7","side":""}','c4a9ebae74001c2355a721df210e2b7242961ccac78ca11fb3daa3374d65c889',1795264080000000);
INSERT INTO "events" VALUES('szbau7y4sh',3,'joined','{"player":2,"request":"r8","side":""}',NULL,1795264080000000);
INSERT INTO "events" VALUES('szbau7y4sh',4,'started','{"order":[1,2]}','3b750d2a3ca6769e4b1216e85d74ba6bc10b318ec26c2e504bbcc0ee70cbaed7',1795264080000000);
INSERT INTO "events" VALUES('szbau7y4sh',5,'moved','{"seat":0,"notation":"e1","by":"player"}','70facbc5579aebce10995e1081c7c3891abc47c1d805091d18b6e469d703ba7e',1795264500000000);
INSERT INTO "events" VALUES('szbau7y4sh',6,'undone','{"seat":0}','52a4cea8f76afe41239c7b5f78f72626f6da584a0d0936fb2cc1e53946a3e72b',1795264500000000);
INSERT INTO "events" VALUES('szbau7y4sh',7,'moved','{"seat":0,"notation":"d1","by":"player"}','ed450cc87626d1d1cc16826b9233de6dfc8717e3a57b1bb90a018e14c6376d41',1795264920000000);
INSERT INTO "events" VALUES('szbau7y4sh',8,'moved','{"seat":1,"notation":"a3","by":"player"}','641712acfd3872b9b4dd26013509fa7df91d41a147f6b97ee4ff716649ee022f',1795265340000000);
INSERT INTO "events" VALUES('szbau7y4sh',9,'resigned','{"seat":0}','9e4cfa0d1d4566df447b75bc2127372a4308a6080fb585d237958298d4cf45b0',1795265340000000);
INSERT INTO "events" VALUES('ygmdhzww2e',1,'opened','{"game":"tradewinds","options":{"first":"random","hands":"private"},"host":4,"server":10,"channel":20,"in_thread":false,"invited":[],"commitment":"039878c18b4c0d17c5b0955213a36645fc427eb4a6ced31595de03de722895ea","rematch_of":null}',NULL,1795266600000000);
INSERT INTO "events" VALUES('ygmdhzww2e',2,'joined','{"player":4,"request":"r20","side":""}','f014c2f2d54445b9e0561d57dab92572ece2d88541a77f5ac0039453de7e87cc',1795266600000000);
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
INSERT INTO "marks" VALUES('mw3mn2d5dc',0,NULL,NULL,NULL,NULL,0,1);
INSERT INTO "marks" VALUES('n3d2kfjqtr',0,NULL,NULL,NULL,NULL,0,1);
INSERT INTO "marks" VALUES('szbau7y4sh',0,NULL,NULL,NULL,NULL,0,1);
INSERT INTO "marks" VALUES('ygmdhzww2e',0,NULL,NULL,NULL,NULL,0,1);
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
	changed_at BIGINT NOT NULL, 
	CONSTRAINT pk_matches PRIMARY KEY (id), 
	CONSTRAINT fk_matches_host_players FOREIGN KEY(host) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "matches" VALUES('mw3mn2d5dc','tradewinds',X'F662F0FE3C75002B671B3F9EFBD08034AC582DE6B2D8D20382F80AA1D89410A2','running',1,10,20,20,1,7,'3484eeeeb256ab2163cc58bde50a25051a4d056c302474dfd0bcbcd9fff46edc',0,1795265340000000,1795266600000000);
INSERT INTO "matches" VALUES('n3d2kfjqtr','crosswind',X'0AA510567FE8B5F54EB973507DF48C1A689F34420EDDD2D7F47B71E711F3A236','running',1,10,20,20,1,9,'3484eeeeb256ab2163cc58bde50a25051a4d056c302474dfd0bcbcd9fff46edc',0,1795262400000000,1795264080000000);
INSERT INTO "matches" VALUES('szbau7y4sh','crosswind',X'CB57E2F7AB1E9764365AD5F168E3F309584E868CE6109A78775334B78846938D','finished',0,10,20,20,1,9,'3484eeeeb256ab2163cc58bde50a25051a4d056c302474dfd0bcbcd9fff46edc',0,1795264080000000,1795265340000000);
INSERT INTO "matches" VALUES('ygmdhzww2e','tradewinds',X'A65A04D22A92F946A690DC441F3054B556439D4CA4C20EBA794B9DA4F77B0D6B','lobby',1,10,20,20,4,2,'3484eeeeb256ab2163cc58bde50a25051a4d056c302474dfd0bcbcd9fff46edc',0,1795266600000000,1795266600000000);
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
INSERT INTO "members" VALUES('mw3mn2d5dc',1,1);
INSERT INTO "members" VALUES('mw3mn2d5dc',2,1);
INSERT INTO "members" VALUES('n3d2kfjqtr',1,1);
INSERT INTO "members" VALUES('n3d2kfjqtr',2,1);
INSERT INTO "members" VALUES('szbau7y4sh',1,0);
INSERT INTO "members" VALUES('szbau7y4sh',2,0);
INSERT INTO "members" VALUES('ygmdhzww2e',4,1);
CREATE TABLE notes (
	"key" VARCHAR NOT NULL, 
	value TEXT NOT NULL, 
	CONSTRAINT pk_notes PRIMARY KEY ("key")
)
 WITHOUT ROWID

;
CREATE TABLE players (
	id INTEGER NOT NULL, 
	discord_id BIGINT NOT NULL, 
	name VARCHAR NOT NULL, 
	CONSTRAINT pk_players PRIMARY KEY (id), 
	CONSTRAINT uq_players_discord_id UNIQUE (discord_id)
);
INSERT INTO "players" VALUES(1,1000000,'Ann');
INSERT INTO "players" VALUES(2,1000001,'Ben');
INSERT INTO "players" VALUES(3,1000002,'Cat');
INSERT INTO "players" VALUES(4,1000003,'Dan');
CREATE TABLE requests (
	request VARCHAR NOT NULL, 
	match_id VARCHAR NOT NULL, 
	version INTEGER NOT NULL, 
	CONSTRAINT pk_requests PRIMARY KEY (request), 
	CONSTRAINT fk_requests_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id)
)
 WITHOUT ROWID

;
INSERT INTO "requests" VALUES('r0','n3d2kfjqtr',1);
INSERT INTO "requests" VALUES('r1','n3d2kfjqtr',3);
INSERT INTO "requests" VALUES('r10','szbau7y4sh',6);
INSERT INTO "requests" VALUES('r11','szbau7y4sh',7);
INSERT INTO "requests" VALUES('r12','szbau7y4sh',8);
INSERT INTO "requests" VALUES('r13','mw3mn2d5dc',1);
INSERT INTO "requests" VALUES('r14','mw3mn2d5dc',3);
INSERT INTO "requests" VALUES('r15','mw3mn2d5dc',4);
INSERT INTO "requests" VALUES('r16','mw3mn2d5dc',5);
INSERT INTO "requests" VALUES('r17','mw3mn2d5dc',6);
INSERT INTO "requests" VALUES('r19','mw3mn2d5dc',7);
INSERT INTO "requests" VALUES('r2','n3d2kfjqtr',5);
INSERT INTO "requests" VALUES('r20','ygmdhzww2e',1);
INSERT INTO "requests" VALUES('r3','n3d2kfjqtr',6);
INSERT INTO "requests" VALUES('r4','n3d2kfjqtr',7);
INSERT INTO "requests" VALUES('r5','n3d2kfjqtr',8);
INSERT INTO "requests" VALUES('r6','n3d2kfjqtr',9);
INSERT INTO "requests" VALUES('r7','szbau7y4sh',1);
INSERT INTO "requests" VALUES('r8','szbau7y4sh',3);
INSERT INTO "requests" VALUES('r9','szbau7y4sh',5);
INSERT INTO "requests" VALUES('resigned','szbau7y4sh',9);
CREATE TABLE waiting (
	match_id VARCHAR NOT NULL, 
	player INTEGER NOT NULL, 
	decision INTEGER NOT NULL, 
	since BIGINT NOT NULL, 
	CONSTRAINT pk_waiting PRIMARY KEY (match_id, player), 
	CONSTRAINT fk_waiting_match_id_matches FOREIGN KEY(match_id) REFERENCES matches (id), 
	CONSTRAINT fk_waiting_player_players FOREIGN KEY(player) REFERENCES players (id)
)
 WITHOUT ROWID

;
INSERT INTO "waiting" VALUES('mw3mn2d5dc',1,2,1795266600000000);
INSERT INTO "waiting" VALUES('n3d2kfjqtr',1,4,1795264080000000);
CREATE INDEX ix_matches_channel_open_changed_at ON matches (channel, open, changed_at);
CREATE INDEX ix_matches_opened_in_open_changed_at ON matches (opened_in, open, changed_at) WHERE opened_in != channel;
CREATE INDEX ix_matches_host ON matches (host) WHERE status = 'lobby' AND frozen = 0;
CREATE INDEX ix_matches_changed_at ON matches (changed_at) WHERE status = 'lobby' AND frozen = 0;
CREATE INDEX ix_matches_rulebook ON matches (rulebook) WHERE open = 1 AND frozen = 0;
CREATE INDEX ix_members_player ON members (player) WHERE open = 1;
CREATE INDEX ix_marks_due ON marks (due) WHERE due = 1;
COMMIT;
