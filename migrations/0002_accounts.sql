CREATE TABLE `recovery_codes` (
	`user` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`user`, `hash`)
);
--> statement-breakpoint
CREATE TABLE `second_factors` (
	`user` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed` integer DEFAULT false NOT NULL,
	`lastStep` integer DEFAULT 0 NOT NULL,
	`created` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `_superusers` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`email` text NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`tokenKey` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `_superusers_email` ON `_superusers` ("email" COLLATE NOCASE);--> statement-breakpoint
ALTER TABLE `outbox` ADD `headers` text DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `newsMail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `tipsMail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `surveyMail` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `users` ADD `deleteAfter` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `users_delete_after` ON `users` (`deleteAfter`) WHERE "deleteAfter" <> '';