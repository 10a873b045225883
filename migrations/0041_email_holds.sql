CREATE TABLE `email_holds` (
	`email` text NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`strikes` integer DEFAULT 0 NOT NULL,
	`until` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`email`, `domain`)
);
