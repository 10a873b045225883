CREATE TABLE `survey_files` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`survey` text NOT NULL,
	`question` text NOT NULL,
	`holder` text DEFAULT '' NOT NULL,
	`response` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`type` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `survey_files_holder` ON `survey_files` (`survey`,`holder`);--> statement-breakpoint
CREATE INDEX `survey_files_response` ON `survey_files` (`response`,`created`);--> statement-breakpoint
CREATE TABLE `survey_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`survey` text NOT NULL,
	`secret` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`used` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `survey_invitations_secret` ON `survey_invitations` (`secret`);--> statement-breakpoint
CREATE INDEX `survey_invitations_survey` ON `survey_invitations` (`survey`,`created`);--> statement-breakpoint
CREATE TABLE `survey_responses` (
	`id` text PRIMARY KEY NOT NULL,
	`survey` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`answers` text NOT NULL,
	`page` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`person` text DEFAULT '' NOT NULL,
	`holder` text DEFAULT '' NOT NULL,
	`begun` text NOT NULL,
	`sent` text DEFAULT '' NOT NULL,
	`edited` text DEFAULT '' NOT NULL,
	`updated` text NOT NULL,
	`seconds` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `survey_responses_list` ON `survey_responses` (`survey`,`state`,`sent`,`id`);--> statement-breakpoint
CREATE INDEX `survey_responses_begun` ON `survey_responses` (`survey`,`state`,`updated`);--> statement-breakpoint
CREATE INDEX `survey_responses_holder` ON `survey_responses` (`survey`,`holder`);--> statement-breakpoint
CREATE INDEX `survey_responses_person` ON `survey_responses` (`person`);--> statement-breakpoint
CREATE TABLE `survey_turns` (
	`survey` text NOT NULL,
	`holder` text NOT NULL,
	`response` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`survey`, `holder`)
);
--> statement-breakpoint
CREATE TABLE `survey_versions` (
	`survey` text NOT NULL,
	`version` integer NOT NULL,
	`schema` text NOT NULL,
	`published` text NOT NULL,
	`publisher` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`survey`, `version`)
);
--> statement-breakpoint
CREATE TABLE `surveys` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`draft` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT false NOT NULL,
	`access` text DEFAULT 'anyone' NOT NULL,
	`once` integer DEFAULT false NOT NULL,
	`editable` integer DEFAULT false NOT NULL,
	`anonymous` integer DEFAULT false NOT NULL,
	`opens` text DEFAULT '' NOT NULL,
	`closes` text DEFAULT '' NOT NULL,
	`maxResponses` integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX `surveys_state` ON `surveys` (`state`,`updated`);--> statement-breakpoint
CREATE INDEX `surveys_author` ON `surveys` (`author`);