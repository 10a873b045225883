CREATE TABLE `backup_history` (
	`id` text PRIMARY KEY NOT NULL,
	`state` text NOT NULL,
	`started` text NOT NULL,
	`ended` text DEFAULT '' NOT NULL,
	`at` text DEFAULT '' NOT NULL,
	`target` text DEFAULT '' NOT NULL,
	`encrypted` integer DEFAULT false NOT NULL,
	`rows` integer DEFAULT 0 NOT NULL,
	`files` integer DEFAULT 0 NOT NULL,
	`rooms` integer DEFAULT 0 NOT NULL,
	`bytes` integer DEFAULT 0 NOT NULL,
	`missing` integer DEFAULT 0 NOT NULL,
	`problems` text DEFAULT '[]' NOT NULL
);
CREATE INDEX `backup_history_state` ON `backup_history` (`state`,`ended`);
