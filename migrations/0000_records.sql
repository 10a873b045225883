CREATE TABLE `characters` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`tagline` text DEFAULT '' NOT NULL,
	`rig` text DEFAULT '' NOT NULL,
	`position` real DEFAULT 0 NOT NULL,
	`published` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `characters_slug` ON `characters` (`slug`);--> statement-breakpoint
CREATE TABLE `chat_rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`parent` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_rooms_slug` ON `chat_rooms` (`slug`);--> statement-breakpoint
CREATE INDEX `chat_rooms_parent` ON `chat_rooms` (`parent`);--> statement-breakpoint
CREATE TABLE `doomed_objects` (
	`key` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text DEFAULT '' NOT NULL,
	`created` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);--> statement-breakpoint
CREATE TABLE `throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`ends` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `upload_parts` (
	`upload` text NOT NULL,
	`part` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`upload`, `part`)
);
--> statement-breakpoint
CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`project` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`multipart` text DEFAULT '' NOT NULL,
	`created` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `uploads_owner` ON `uploads` (`owner`);--> statement-breakpoint
CREATE INDEX `uploads_project` ON `uploads` (`project`);--> statement-breakpoint
CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`size` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `media_owner` ON `media` (`owner`);--> statement-breakpoint
CREATE INDEX `media_project` ON `media` (`project`);--> statement-breakpoint
CREATE TABLE `cam_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`character` text DEFAULT '' NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`thumbnail` text DEFAULT '' NOT NULL,
	`video` text DEFAULT '' NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`trashed` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cam_projects_owner` ON `cam_projects` (`owner`,`updated`);--> statement-breakpoint
CREATE INDEX `cam_projects_trashed` ON `cam_projects` (`trashed`);--> statement-breakpoint
CREATE TABLE `takes` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`sound` text DEFAULT '' NOT NULL,
	`analysis` text DEFAULT '' NOT NULL,
	`duration` real DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `takes_project` ON `takes` (`project`);--> statement-breakpoint
CREATE INDEX `takes_owner` ON `takes` (`owner`);--> statement-breakpoint
CREATE INDEX `takes_sound` ON `takes` (`sound`);--> statement-breakpoint
CREATE INDEX `takes_analysis` ON `takes` (`analysis`);--> statement-breakpoint
CREATE TABLE `user_flags` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`key` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `user_flags_user_key` ON `user_flags` (`user`,`key`);--> statement-breakpoint
CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`email` text NOT NULL,
	`emailVisibility` integer DEFAULT false NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`admin` integer DEFAULT false NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`tokenKey` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `users_email` ON `users` ("email" COLLATE NOCASE);