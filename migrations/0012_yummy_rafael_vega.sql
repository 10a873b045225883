CREATE TABLE `list_columns` (
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`columns` text NOT NULL,
	PRIMARY KEY(`owner`, `kind`)
);
--> statement-breakpoint
CREATE TABLE `list_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`actor` text NOT NULL,
	`kind` text NOT NULL,
	`act` text NOT NULL,
	`target` text NOT NULL,
	`input` text NOT NULL,
	`state` text DEFAULT 'running' NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`totalMore` integer DEFAULT false NOT NULL,
	`lease` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `list_jobs_state` ON `list_jobs` (`state`,`lease`);--> statement-breakpoint
CREATE INDEX `list_jobs_kind` ON `list_jobs` (`kind`,`updated`);--> statement-breakpoint
CREATE TABLE `list_views` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`shared` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE INDEX `list_views_owner` ON `list_views` (`owner`,`kind`);--> statement-breakpoint
CREATE INDEX `list_views_shared` ON `list_views` (`kind`,`shared`);--> statement-breakpoint
CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`character` text DEFAULT '' NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`moment` real DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`trashed` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `templates_position` ON `templates` (`trashed`,`position`,`id`);--> statement-breakpoint
CREATE INDEX `templates_updated` ON `templates` (`trashed`,`updated`,`id`);--> statement-breakpoint
CREATE INDEX `templates_title` ON `templates` (`trashed`,"title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE TABLE `upload_waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`purpose` text DEFAULT '' NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`decided` text DEFAULT '' NOT NULL,
	`decidedBy` text DEFAULT '' NOT NULL,
	`mailed` text DEFAULT '' NOT NULL,
	`trashed` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `upload_waitlist_user` ON `upload_waitlist` (`user`) WHERE "state" = 'waiting' AND "trashed" = '';--> statement-breakpoint
CREATE INDEX `upload_waitlist_person` ON `upload_waitlist` (`user`,`created`);--> statement-breakpoint
CREATE INDEX `upload_waitlist_created` ON `upload_waitlist` (`trashed`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `upload_waitlist_decided` ON `upload_waitlist` (`trashed`,`decided`,`id`);--> statement-breakpoint
CREATE INDEX `upload_waitlist_state` ON `upload_waitlist` (`state`,`trashed`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `upload_waitlist_unmailed` ON `upload_waitlist` (`decided`) WHERE "mailed" = '' AND "decided" <> '';--> statement-breakpoint
ALTER TABLE `cam_projects` ADD `featured` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `cam_projects` ADD `deprecated` integer DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX `cam_projects_all_created` ON `cam_projects` (`trashed`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `cam_projects_all_updated` ON `cam_projects` (`trashed`,`updated`,`id`);--> statement-breakpoint
CREATE INDEX `cam_projects_all_title` ON `cam_projects` (`trashed`,"title" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `cam_projects_all_published` ON `cam_projects` (`published`,`trashed`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `cam_projects_all_featured` ON `cam_projects` (`featured`,`trashed`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `cam_projects_all_deprecated` ON `cam_projects` (`deprecated`,`trashed`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `cam_projects_all_character` ON `cam_projects` (`character`,`trashed`,`created`,`id`);--> statement-breakpoint
ALTER TABLE `users` ADD `banned` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `banReason` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_created` ON `users` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `users_name` ON `users` ("name" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `users_by_email` ON `users` ("email" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `users_admin` ON `users` (`admin`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `users_verified` ON `users` (`verified`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `users_banned` ON `users` (`banned`) WHERE "banned" <> '';
--> statement-breakpoint
DROP TRIGGER "events_users_create";
--> statement-breakpoint
DROP TRIGGER "events_users_update";
--> statement-breakpoint
DROP TRIGGER "events_users_delete";
--> statement-breakpoint
DROP TRIGGER "events_cam_projects_create";
--> statement-breakpoint
DROP TRIGGER "events_cam_projects_update";
--> statement-breakpoint
DROP TRIGGER "events_cam_projects_delete";
--> statement-breakpoint
CREATE TRIGGER "events_users_create" AFTER INSERT ON "users" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('users', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'email', NEW."email", 'emailVisibility', NEW."emailVisibility", 'verified', NEW."verified", 'name', NEW."name", 'avatar', NEW."avatar", 'admin', NEW."admin", 'newsMail', NEW."newsMail", 'tipsMail', NEW."tipsMail", 'surveyMail', NEW."surveyMail", 'deleteAfter', NEW."deleteAfter", 'banned', NEW."banned", 'banReason', NEW."banReason"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_users_update" AFTER UPDATE ON "users" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('users', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'email', NEW."email", 'emailVisibility', NEW."emailVisibility", 'verified', NEW."verified", 'name', NEW."name", 'avatar', NEW."avatar", 'admin', NEW."admin", 'newsMail', NEW."newsMail", 'tipsMail', NEW."tipsMail", 'surveyMail', NEW."surveyMail", 'deleteAfter', NEW."deleteAfter", 'banned', NEW."banned", 'banReason', NEW."banReason"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_users_delete" AFTER DELETE ON "users" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('users', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'email', OLD."email", 'emailVisibility', OLD."emailVisibility", 'verified', OLD."verified", 'name', OLD."name", 'avatar', OLD."avatar", 'admin', OLD."admin", 'newsMail', OLD."newsMail", 'tipsMail', OLD."tipsMail", 'surveyMail', OLD."surveyMail", 'deleteAfter', OLD."deleteAfter", 'banned', OLD."banned", 'banReason', OLD."banReason"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'revision', NEW."revision", 'thumbnail', NEW."thumbnail", 'video', NEW."video", 'published', NEW."published", 'trashed', NEW."trashed", 'featured', NEW."featured", 'deprecated', NEW."deprecated"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_cam_projects_update" AFTER UPDATE ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'revision', NEW."revision", 'thumbnail', NEW."thumbnail", 'video', NEW."video", 'published', NEW."published", 'trashed', NEW."trashed", 'featured', NEW."featured", 'deprecated', NEW."deprecated"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_cam_projects_delete" AFTER DELETE ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'title', OLD."title", 'description', OLD."description", 'character', OLD."character", 'revision', OLD."revision", 'thumbnail', OLD."thumbnail", 'video', OLD."video", 'published', OLD."published", 'trashed', OLD."trashed", 'featured', OLD."featured", 'deprecated', OLD."deprecated"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_templates_create" AFTER INSERT ON "templates" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('templates', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'moment', NEW."moment", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed", 'source', NEW."source"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_templates_update" AFTER UPDATE ON "templates" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('templates', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'moment', NEW."moment", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed", 'source', NEW."source"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_templates_delete" AFTER DELETE ON "templates" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('templates', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'title', OLD."title", 'description', OLD."description", 'character', OLD."character", 'moment', OLD."moment", 'position', OLD."position", 'published', OLD."published", 'trashed', OLD."trashed", 'source', OLD."source"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_upload_waitlist_create" AFTER INSERT ON "upload_waitlist" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('upload_waitlist', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'user', NEW."user", 'purpose', NEW."purpose", 'link', NEW."link", 'state', NEW."state", 'answer', NEW."answer", 'decided', NEW."decided"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_upload_waitlist_update" AFTER UPDATE ON "upload_waitlist" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('upload_waitlist', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'user', NEW."user", 'purpose', NEW."purpose", 'link', NEW."link", 'state', NEW."state", 'answer', NEW."answer", 'decided', NEW."decided"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_upload_waitlist_delete" AFTER DELETE ON "upload_waitlist" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('upload_waitlist', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'user', OLD."user", 'purpose', OLD."purpose", 'link', OLD."link", 'state', OLD."state", 'answer', OLD."answer", 'decided', OLD."decided"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
-- by hand
CREATE VIRTUAL TABLE "users_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
CREATE VIRTUAL TABLE "cam_projects_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
INSERT INTO "users_search" (rowid, "words") SELECT rowid, "name" || ' ' || "email" FROM "users";
--> statement-breakpoint
INSERT INTO "cam_projects_search" (rowid, "words") SELECT rowid, "title" || ' ' || "description" FROM "cam_projects";
--> statement-breakpoint
CREATE TRIGGER "search_users_create" AFTER INSERT ON "users" BEGIN INSERT INTO "users_search" (rowid, "words") VALUES (NEW.rowid, NEW."name" || ' ' || NEW."email"); END;
--> statement-breakpoint
CREATE TRIGGER "search_users_update" AFTER UPDATE OF "name", "email" ON "users" BEGIN UPDATE "users_search" SET "words" = NEW."name" || ' ' || NEW."email" WHERE rowid = NEW.rowid; END;
--> statement-breakpoint
CREATE TRIGGER "search_users_delete" AFTER DELETE ON "users" BEGIN DELETE FROM "users_search" WHERE rowid = OLD.rowid; END;
--> statement-breakpoint
CREATE TRIGGER "search_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "cam_projects_search" (rowid, "words") VALUES (NEW.rowid, NEW."title" || ' ' || NEW."description"); END;
--> statement-breakpoint
CREATE TRIGGER "search_cam_projects_update" AFTER UPDATE OF "title", "description" ON "cam_projects" BEGIN UPDATE "cam_projects_search" SET "words" = NEW."title" || ' ' || NEW."description" WHERE rowid = NEW.rowid; END;
--> statement-breakpoint
CREATE TRIGGER "search_cam_projects_delete" AFTER DELETE ON "cam_projects" BEGIN DELETE FROM "cam_projects_search" WHERE rowid = OLD.rowid; END;
