PRAGMA application_id = 842019896;
BEGIN TRANSACTION;
CREATE TABLE damaged (
        id INTEGER PRIMARY KEY,
        found REAL NOT NULL,
        origin TEXT NOT NULL,
        content TEXT NOT NULL
    );
CREATE TABLE finished (
        id TEXT PRIMARY KEY NOT NULL CHECK (typeof(id) = 'text' AND length(id) BETWEEN 1 AND 64),
        size INTEGER NOT NULL CHECK (typeof(size) = 'integer' AND size BETWEEN 2 AND 8),
        seed TEXT NOT NULL CHECK (typeof(seed) = 'text'),
        record TEXT NOT NULL CHECK (typeof(record) = 'text'),
        score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0 AND score % 4 = 0),
        moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 1),
        elapsed REAL NOT NULL CHECK (typeof(elapsed) = 'real' AND elapsed >= 0),
        won INTEGER NOT NULL CHECK (won IN (0, 1)),
        win_moves INTEGER CHECK (
            CASE won WHEN 1 THEN typeof(win_moves) = 'integer' AND win_moves BETWEEN 1 AND moves
            ELSE win_moves IS NULL END
        ),
        win_elapsed REAL CHECK (
            CASE won WHEN 1 THEN typeof(win_elapsed) = 'real' AND win_elapsed BETWEEN 0 AND elapsed
            ELSE win_elapsed IS NULL END
        ),
        best_tile INTEGER NOT NULL CHECK (
            typeof(best_tile) = 'integer' AND best_tile >= 2 AND best_tile & (best_tile - 1) = 0
        ),
        outcome TEXT NOT NULL CHECK (outcome IN ('lost', 'left')),
        undos_used INTEGER NOT NULL CHECK (typeof(undos_used) = 'integer' AND undos_used >= 0),
        helped INTEGER NOT NULL CHECK (helped IN (0, 1)),
        started REAL NOT NULL CHECK (typeof(started) = 'real'),
        ended REAL NOT NULL CHECK (typeof(ended) = 'real')
    );
INSERT INTO "finished" VALUES('e6d8aa09e8941a1ebceb8a1536f181eb',2,'1','slide2048/1 size=2 seed=1 undos=5 helped=0 score=56 board=01040203 moves=UUURUUURUR crc=bffc2f19',56,10,0.0,0,NULL,NULL,16,'lost',5,0,1.79599084654904580116e+09,1.79599084655481457716e+09);
INSERT INTO "finished" VALUES('62f1252748e68bed087233993e037d73',4,'20261128','slide2048/1 size=4 seed=20261128 undos=0 helped=0 score=228 board=00000000000104050003030202020203 moves=UUUUUUURUUUUUURUUUUUUUUUUUUUUUUURUUUURRD crc=9f02e5a3',228,40,0.0,0,NULL,NULL,32,'left',0,0,1.79599084655516695978e+09,1.79599084658183503148e+09);
CREATE TABLE meta (
        only INTEGER PRIMARY KEY CHECK (only = 1),
        store_id TEXT NOT NULL CHECK (typeof(store_id) = 'text'),
        revision INTEGER NOT NULL CHECK (typeof(revision) = 'integer' AND revision >= 0),
        writer TEXT NOT NULL CHECK (typeof(writer) = 'text')
    );
INSERT INTO "meta" VALUES(1,'3c1315d35dff2f07dedf381729839183',93,'572894e08b1ab319');
CREATE TABLE saves (
        size INTEGER PRIMARY KEY CHECK (size BETWEEN 2 AND 8),
        game_id TEXT NOT NULL CHECK (typeof(game_id) = 'text'),
        score INTEGER NOT NULL CHECK (typeof(score) = 'integer' AND score >= 0),
        moves INTEGER NOT NULL CHECK (typeof(moves) = 'integer' AND moves >= 0),
        saved REAL NOT NULL CHECK (typeof(saved) = 'real'),
        state TEXT NOT NULL CHECK (typeof(state) = 'text')
    );
INSERT INTO "saves" VALUES(4,'82359f2bc43662020802c6419fa35f3a',112,25,1.79599084659088826174e+09,'{"version":1,"id":"82359f2bc43662020802c6419fa35f3a","size":4,"seed":7,"moves":"UUUUUUURUUUUUURRUURURURDU","undo_limit":5,"undos_left":5,"elapsed":0.0,"kept_going":false,"best":228,"board":[2,3,4,1,1,1,2,4,0,0,0,2,0,0,0,1],"score":112,"won_elapsed":null,"started":1795990846.581116,"helped":false,"replaced":null}');
CREATE TABLE settings (
        name TEXT PRIMARY KEY NOT NULL CHECK (typeof(name) = 'text'),
        value TEXT NOT NULL CHECK (typeof(value) = 'text')
    );
INSERT INTO "settings" VALUES('last_size','4');
INSERT INTO "settings" VALUES('theme','"dark"');
CREATE INDEX finished_by_size ON finished (size, helped, score);
COMMIT;
PRAGMA user_version = 1;
