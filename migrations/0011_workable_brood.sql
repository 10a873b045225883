CREATE TABLE `invite_uses` (
	`user` text PRIMARY KEY NOT NULL,
	`invite` text NOT NULL,
	`created` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `invite_uses_invite` ON `invite_uses` (`invite`,`created`);--> statement-breakpoint
CREATE TABLE `invites` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`code` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`flags` text DEFAULT '[]' NOT NULL,
	`maxUses` integer DEFAULT 1 NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`expires` text DEFAULT '' NOT NULL,
	`sent` text DEFAULT '' NOT NULL,
	`opened` text DEFAULT '' NOT NULL,
	`accepted` text DEFAULT '' NOT NULL,
	`revoked` text DEFAULT '' NOT NULL,
	`mail` text DEFAULT '' NOT NULL,
	`mailAnswer` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `invites_code` ON `invites` (`code`);--> statement-breakpoint
CREATE UNIQUE INDEX `invites_open_email` ON `invites` (`email`) WHERE "email" <> '' AND "revoked" = '' AND "accepted" = '';--> statement-breakpoint
CREATE INDEX `invites_created` ON `invites` (`created`,`id`);--> statement-breakpoint
CREATE TABLE `switches` (
	`name` text PRIMARY KEY NOT NULL,
	`on` integer DEFAULT false NOT NULL,
	`updated` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`email` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `waitlist_email` ON `waitlist` (`email`);--> statement-breakpoint
CREATE INDEX `waitlist_state` ON `waitlist` (`state`,`created`,`id`);--> statement-breakpoint
CREATE INDEX `waitlist_created` ON `waitlist` (`created`,`id`);