CREATE TABLE `looks` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`character` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`props` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `looks_owner` ON `looks` (`owner`,`character`);--> statement-breakpoint
CREATE INDEX `looks_character` ON `looks` (`character`);
--> statement-breakpoint
CREATE TRIGGER "events_looks_create" AFTER INSERT ON "looks" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('looks', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'character', NEW."character", 'name', NEW."name"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_looks_update" AFTER UPDATE ON "looks" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('looks', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'character', NEW."character", 'name', NEW."name"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_looks_delete" AFTER DELETE ON "looks" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('looks', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'character', OLD."character", 'name', OLD."name"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
