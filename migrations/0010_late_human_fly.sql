CREATE TABLE `character_drafts` (
	`character` text PRIMARY KEY NOT NULL,
	`svg` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `character_rigs` (
	`id` text PRIMARY KEY NOT NULL,
	`character` text NOT NULL,
	`number` integer NOT NULL,
	`created` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`svg` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `character_rigs_number` ON `character_rigs` (`character`,`number`);--> statement-breakpoint
ALTER TABLE `characters` ADD `kind` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `characters` ADD `version` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `characters` ADD `owner` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `characters_owner` ON `characters` (`owner`,`created`);--> statement-breakpoint
CREATE INDEX `cam_projects_character` ON `cam_projects` (`character`,`updated`);
--> statement-breakpoint
DROP TRIGGER "events_characters_create";
--> statement-breakpoint
DROP TRIGGER "events_characters_update";
--> statement-breakpoint
DROP TRIGGER "events_characters_delete";
--> statement-breakpoint
CREATE TRIGGER "events_characters_create" AFTER INSERT ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_characters_update" AFTER UPDATE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_characters_delete" AFTER DELETE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'slug', OLD."slug", 'name', OLD."name", 'tagline', OLD."tagline", 'kind', OLD."kind", 'rig', OLD."rig", 'version', OLD."version", 'owner', OLD."owner", 'position', OLD."position", 'published', OLD."published"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
