CREATE TABLE `project_versions` (
	`id` text PRIMARY KEY DEFAULT '' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`saved` text DEFAULT '' NOT NULL,
	`kept` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `project_versions_project` ON `project_versions` (`project`,`revision`);--> statement-breakpoint
-- by hand
CREATE TRIGGER "project_versions_gone" AFTER DELETE ON "cam_projects" BEGIN DELETE FROM "project_versions" WHERE "project" = OLD."id"; END;
