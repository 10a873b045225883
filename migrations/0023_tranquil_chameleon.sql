ALTER TABLE `cam_projects` ADD `poster` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `cam_projects` ADD `posterRevision` integer DEFAULT 0 NOT NULL;
--> statement-breakpoint
DROP TRIGGER "events_cam_projects_create";
--> statement-breakpoint
DROP TRIGGER "events_cam_projects_update";
--> statement-breakpoint
DROP TRIGGER "events_cam_projects_delete";
--> statement-breakpoint
CREATE TRIGGER "events_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'revision', NEW."revision", 'thumbnail', NEW."thumbnail", 'poster', NEW."poster", 'posterRevision', NEW."posterRevision", 'video', NEW."video", 'published', NEW."published", 'trashed', NEW."trashed", 'featured', NEW."featured", 'deprecated', NEW."deprecated"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_cam_projects_update" AFTER UPDATE ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'revision', NEW."revision", 'thumbnail', NEW."thumbnail", 'poster', NEW."poster", 'posterRevision', NEW."posterRevision", 'video', NEW."video", 'published', NEW."published", 'trashed', NEW."trashed", 'featured', NEW."featured", 'deprecated', NEW."deprecated"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_cam_projects_delete" AFTER DELETE ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'title', OLD."title", 'description', OLD."description", 'character', OLD."character", 'revision', OLD."revision", 'thumbnail', OLD."thumbnail", 'poster', OLD."poster", 'posterRevision', OLD."posterRevision", 'video', OLD."video", 'published', OLD."published", 'trashed', OLD."trashed", 'featured', OLD."featured", 'deprecated', OLD."deprecated"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
