CREATE TABLE `waiting_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`mail` text NOT NULL,
	`user` text NOT NULL,
	`proof` text NOT NULL,
	`attempts` integer NOT NULL,
	`due` integer NOT NULL,
	`until` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `waiting_mail_due` ON `waiting_mail` (`due`);