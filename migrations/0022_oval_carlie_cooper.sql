ALTER TABLE `characters` ADD `trashed` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `characters_trashed` ON `characters` (`trashed`);--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `trashed` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_rooms_trashed` ON `chat_rooms` (`trashed`);--> statement-breakpoint
ALTER TABLE `emails` ADD `trashed` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `emails_trashed` ON `emails` (`trashed`,`updated`,`id`);--> statement-breakpoint
ALTER TABLE `surveys` ADD `trashed` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `surveys_trashed` ON `surveys` (`trashed`,`updated`,`id`);
--> statement-breakpoint
DROP TRIGGER "events_characters_create";
--> statement-breakpoint
DROP TRIGGER "events_characters_update";
--> statement-breakpoint
DROP TRIGGER "events_characters_delete";
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_create";
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_update";
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_delete";
--> statement-breakpoint
CREATE TRIGGER "events_characters_create" AFTER INSERT ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_characters_update" AFTER UPDATE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_characters_delete" AFTER DELETE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'slug', OLD."slug", 'name', OLD."name", 'tagline', OLD."tagline", 'kind', OLD."kind", 'rig', OLD."rig", 'version', OLD."version", 'owner', OLD."owner", 'position', OLD."position", 'published', OLD."published", 'trashed', OLD."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_create" AFTER INSERT ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'locked', NEW."locked", 'archived', NEW."archived", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_update" AFTER UPDATE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'locked', NEW."locked", 'archived', NEW."archived", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_delete" AFTER DELETE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'name', OLD."name", 'slug', OLD."slug", 'parent', OLD."parent", 'topic', OLD."topic", 'locked', OLD."locked", 'archived', OLD."archived", 'trashed', OLD."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
