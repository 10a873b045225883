CREATE INDEX `cam_projects_owner_created` ON `cam_projects` (`owner`,`created`);--> statement-breakpoint
CREATE INDEX `cam_projects_owner_title` ON `cam_projects` (`owner`,`title`);--> statement-breakpoint
CREATE INDEX `cam_projects_owner_trashed` ON `cam_projects` (`owner`,`trashed`);