ALTER TABLE `takes` ADD `camera` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `takes_camera` ON `takes` (`camera`);
--> statement-breakpoint
DROP TRIGGER "events_takes_create";
--> statement-breakpoint
DROP TRIGGER "events_takes_update";
--> statement-breakpoint
DROP TRIGGER "events_takes_delete";
--> statement-breakpoint
CREATE TRIGGER "events_takes_create" AFTER INSERT ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'project', NEW."project", 'jam', NEW."jam", 'owner', NEW."owner", 'name', NEW."name", 'source', NEW."source", 'sound', NEW."sound", 'analysis', NEW."analysis", 'camera', NEW."camera", 'duration', NEW."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_takes_update" AFTER UPDATE ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'project', NEW."project", 'jam', NEW."jam", 'owner', NEW."owner", 'name', NEW."name", 'source', NEW."source", 'sound', NEW."sound", 'analysis', NEW."analysis", 'camera', NEW."camera", 'duration', NEW."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_takes_delete" AFTER DELETE ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'project', OLD."project", 'jam', OLD."jam", 'owner', OLD."owner", 'name', OLD."name", 'source', OLD."source", 'sound', OLD."sound", 'analysis', OLD."analysis", 'camera', OLD."camera", 'duration', OLD."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
