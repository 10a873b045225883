CREATE TABLE `forgettings` (
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`tried` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`person`, `kind`, `place`)
);
