CREATE INDEX `characters_created` ON `characters` (`created`,`id`);--> statement-breakpoint
CREATE INDEX `characters_updated` ON `characters` (`updated`,`id`);--> statement-breakpoint
CREATE INDEX `characters_position` ON `characters` (`position`,`id`);--> statement-breakpoint
CREATE INDEX `characters_name` ON `characters` ("name" COLLATE NOCASE,`id`);