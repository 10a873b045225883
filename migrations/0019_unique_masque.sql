CREATE TABLE `jams` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`seats` integer DEFAULT 0 NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	`keyed` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `jams_owner` ON `jams` (`owner`,`updated`);--> statement-breakpoint
CREATE INDEX `jams_updated` ON `jams` (`updated`);--> statement-breakpoint
ALTER TABLE `uploads` ADD `jam` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `media` ADD `jam` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `media_jam` ON `media` (`jam`);--> statement-breakpoint
ALTER TABLE `takes` ADD `jam` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `takes_jam` ON `takes` (`jam`);
--> statement-breakpoint
DROP TRIGGER "events_takes_create";
--> statement-breakpoint
DROP TRIGGER "events_takes_update";
--> statement-breakpoint
DROP TRIGGER "events_takes_delete";
--> statement-breakpoint
DROP TRIGGER "events_media_create";
--> statement-breakpoint
DROP TRIGGER "events_media_update";
--> statement-breakpoint
DROP TRIGGER "events_media_delete";
--> statement-breakpoint
CREATE TRIGGER "events_jams_create" AFTER INSERT ON "jams" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('jams', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'seats', NEW."seats", 'revision', NEW."revision", 'keyed', NEW."keyed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_jams_update" AFTER UPDATE ON "jams" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('jams', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'seats', NEW."seats", 'revision', NEW."revision", 'keyed', NEW."keyed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_jams_delete" AFTER DELETE ON "jams" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('jams', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'title', OLD."title", 'seats', OLD."seats", 'revision', OLD."revision", 'keyed', OLD."keyed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_takes_create" AFTER INSERT ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'project', NEW."project", 'jam', NEW."jam", 'owner', NEW."owner", 'name', NEW."name", 'source', NEW."source", 'sound', NEW."sound", 'analysis', NEW."analysis", 'duration', NEW."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_takes_update" AFTER UPDATE ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'project', NEW."project", 'jam', NEW."jam", 'owner', NEW."owner", 'name', NEW."name", 'source', NEW."source", 'sound', NEW."sound", 'analysis', NEW."analysis", 'duration', NEW."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_takes_delete" AFTER DELETE ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'project', OLD."project", 'jam', OLD."jam", 'owner', OLD."owner", 'name', OLD."name", 'source', OLD."source", 'sound', OLD."sound", 'analysis', OLD."analysis", 'duration', OLD."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_media_create" AFTER INSERT ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'project', NEW."project", 'jam', NEW."jam", 'kind', NEW."kind", 'file', NEW."file", 'type', NEW."type", 'size', NEW."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_media_update" AFTER UPDATE ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'project', NEW."project", 'jam', NEW."jam", 'kind', NEW."kind", 'file', NEW."file", 'type', NEW."type", 'size', NEW."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_media_delete" AFTER DELETE ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'project', OLD."project", 'jam', OLD."jam", 'kind', OLD."kind", 'file', OLD."file", 'type', OLD."type", 'size', OLD."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
