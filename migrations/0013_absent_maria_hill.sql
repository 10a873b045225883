CREATE TABLE `email_list_entries` (
	`list` text NOT NULL,
	`address` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`list`, `address`)
);
--> statement-breakpoint
CREATE TABLE `email_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`name` text NOT NULL,
	`addresses` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_pace` (
	`id` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `email_recipients` (
	`email` text NOT NULL,
	`address` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`claim` text DEFAULT '' NOT NULL,
	`claimed` integer DEFAULT 0 NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`email`, `address`)
);
--> statement-breakpoint
CREATE INDEX `email_recipients_due` ON `email_recipients` (`email`,`state`,`due`);--> statement-breakpoint
CREATE INDEX `email_recipients_answered` ON `email_recipients` (`email`,`answered`);--> statement-breakpoint
CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`preheader` text DEFAULT '' NOT NULL,
	`replyTo` text DEFAULT '' NOT NULL,
	`category` text DEFAULT 'news' NOT NULL,
	`accent` text DEFAULT '' NOT NULL,
	`document` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`audience` text NOT NULL,
	`template` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`scheduled` text DEFAULT '' NOT NULL,
	`started` text DEFAULT '' NOT NULL,
	`finished` text DEFAULT '' NOT NULL,
	`pauseReason` text DEFAULT '' NOT NULL,
	`run` integer DEFAULT 0 NOT NULL,
	`runBegan` integer DEFAULT 0 NOT NULL,
	`beat` integer DEFAULT 0 NOT NULL,
	`origin` text DEFAULT '' NOT NULL,
	`sentSubject` text DEFAULT '' NOT NULL,
	`sentHtml` text DEFAULT '' NOT NULL,
	`sentText` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `emails_list` ON `emails` (`template`,`updated`);--> statement-breakpoint
CREATE INDEX `emails_state` ON `emails` (`state`,`scheduled`);