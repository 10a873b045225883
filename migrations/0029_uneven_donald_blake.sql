CREATE TABLE `failed_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`mail` text NOT NULL,
	`user` text NOT NULL,
	`proof` text NOT NULL,
	`until` integer NOT NULL,
	`answer` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `failed_mail_created` ON `failed_mail` (`created`);--> statement-breakpoint
CREATE TABLE `attention_dismissals` (
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`created` text NOT NULL,
	`moment` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`kind`, `about`)
);
