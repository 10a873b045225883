CREATE TABLE `mixes` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mixes_owner` ON `mixes` (`owner`,`updated`);--> statement-breakpoint
CREATE INDEX `mixes_project` ON `mixes` (`project`);
--> statement-breakpoint
CREATE TRIGGER "events_mixes_create" AFTER INSERT ON "mixes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('mixes', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'project', NEW."project", 'revision', NEW."revision"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_mixes_update" AFTER UPDATE ON "mixes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('mixes', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'project', NEW."project", 'revision', NEW."revision"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_mixes_delete" AFTER DELETE ON "mixes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('mixes', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'title', OLD."title", 'project', OLD."project", 'revision', OLD."revision"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
