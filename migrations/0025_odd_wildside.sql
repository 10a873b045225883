ALTER TABLE `chat_cards` ADD `media` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_cards` ADD `width` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_cards` ADD `height` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_cards` ADD `seconds` real DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_cards` ADD `peaks` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `chat_cards_media` ON `chat_cards` (`media`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `room` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `room` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_room` ON `media` (`room`);--> statement-breakpoint
CREATE INDEX `chat_messages_card` ON `chat_messages` (`card`) WHERE "card" <> '';
--> statement-breakpoint
DROP TRIGGER "events_chat_cards_create";
--> statement-breakpoint
DROP TRIGGER "events_chat_cards_update";
--> statement-breakpoint
DROP TRIGGER "events_chat_cards_delete";
--> statement-breakpoint
DROP TRIGGER "events_media_create";
--> statement-breakpoint
DROP TRIGGER "events_media_update";
--> statement-breakpoint
DROP TRIGGER "events_media_delete";
--> statement-breakpoint
CREATE TRIGGER "events_media_create" AFTER INSERT ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'project', NEW."project", 'jam', NEW."jam", 'room', NEW."room", 'kind', NEW."kind", 'file', NEW."file", 'type', NEW."type", 'size', NEW."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_media_update" AFTER UPDATE ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'project', NEW."project", 'jam', NEW."jam", 'room', NEW."room", 'kind', NEW."kind", 'file', NEW."file", 'type', NEW."type", 'size', NEW."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_media_delete" AFTER DELETE ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'project', OLD."project", 'jam', OLD."jam", 'room', OLD."room", 'kind', OLD."kind", 'file', OLD."file", 'type', OLD."type", 'size', OLD."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_cards_create" AFTER INSERT ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'author', NEW."author", 'kind', NEW."kind", 'url', NEW."url", 'title', NEW."title", 'description', NEW."description", 'image', NEW."image", 'site', NEW."site", 'media', NEW."media", 'width', NEW."width", 'height', NEW."height", 'seconds', NEW."seconds", 'peaks', NEW."peaks"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_cards_update" AFTER UPDATE ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'author', NEW."author", 'kind', NEW."kind", 'url', NEW."url", 'title', NEW."title", 'description', NEW."description", 'image', NEW."image", 'site', NEW."site", 'media', NEW."media", 'width', NEW."width", 'height', NEW."height", 'seconds', NEW."seconds", 'peaks', NEW."peaks"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_cards_delete" AFTER DELETE ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'author', OLD."author", 'kind', OLD."kind", 'url', OLD."url", 'title', OLD."title", 'description', OLD."description", 'image', OLD."image", 'site', OLD."site", 'media', OLD."media", 'width', OLD."width", 'height', OLD."height", 'seconds', OLD."seconds", 'peaks', OLD."peaks"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
