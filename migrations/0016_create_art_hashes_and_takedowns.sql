CREATE TABLE `art_hashes` (
	`character` text NOT NULL,
	`art` text NOT NULL,
	`hash` text NOT NULL,
	`removed` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`character`, `art`)
);
CREATE INDEX `art_hashes_removed` ON `art_hashes` (`removed`);
DROP INDEX `chat_reports_once`;
ALTER TABLE `chat_reports` ADD `character` text DEFAULT '' NOT NULL;
CREATE UNIQUE INDEX `chat_reports_once` ON `chat_reports` (`reporter`,`message`,`character`);
ALTER TABLE `characters` ADD `takedown` text DEFAULT '' NOT NULL;
DROP TRIGGER "events_chat_reports_create";
DROP TRIGGER "events_chat_reports_update";
DROP TRIGGER "events_chat_reports_delete";
DROP TRIGGER "events_characters_create";
DROP TRIGGER "events_characters_update";
DROP TRIGGER "events_characters_delete";
CREATE TRIGGER "events_characters_create" AFTER INSERT ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'poster', NEW."poster", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed", 'takedown', NEW."takedown"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER "events_characters_update" AFTER UPDATE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'poster', NEW."poster", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed", 'takedown', NEW."takedown"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER "events_characters_delete" AFTER DELETE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'slug', OLD."slug", 'name', OLD."name", 'tagline', OLD."tagline", 'kind', OLD."kind", 'rig', OLD."rig", 'poster', OLD."poster", 'version', OLD."version", 'owner', OLD."owner", 'position', OLD."position", 'published', OLD."published", 'trashed', OLD."trashed", 'takedown', OLD."takedown"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER "events_chat_reports_create" AFTER INSERT ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'message', NEW."message", 'room', NEW."room", 'reporter', NEW."reporter", 'reason', NEW."reason", 'note', NEW."note", 'quote', NEW."quote", 'state', NEW."state", 'character', NEW."character"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER "events_chat_reports_update" AFTER UPDATE ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'message', NEW."message", 'room', NEW."room", 'reporter', NEW."reporter", 'reason', NEW."reason", 'note', NEW."note", 'quote', NEW."quote", 'state', NEW."state", 'character', NEW."character"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER "events_chat_reports_delete" AFTER DELETE ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'message', OLD."message", 'room', OLD."room", 'reporter', OLD."reporter", 'reason', OLD."reason", 'note', OLD."note", 'quote', OLD."quote", 'state', OLD."state", 'character', OLD."character"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
CREATE TRIGGER "backup_art_hashes_create" AFTER INSERT ON "art_hashes" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('art_hashes', NEW.rowid); END;
CREATE TRIGGER "backup_art_hashes_update" AFTER UPDATE ON "art_hashes" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('art_hashes', NEW.rowid); END;
CREATE TRIGGER "backup_art_hashes_delete" AFTER DELETE ON "art_hashes" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('art_hashes', OLD.rowid); END;
