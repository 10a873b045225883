CREATE TABLE `survey_transcriptions` (
	`file` text PRIMARY KEY NOT NULL,
	`survey` text NOT NULL,
	`state` text NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due` integer NOT NULL,
	`claim` text DEFAULT '' NOT NULL
);
CREATE INDEX `survey_transcriptions_due` ON `survey_transcriptions` (`state`,`due`);
CREATE INDEX `survey_transcriptions_survey` ON `survey_transcriptions` (`survey`);
ALTER TABLE `survey_transcripts` ADD `language` text DEFAULT '' NOT NULL;
ALTER TABLE `surveys` ADD `transcribe` integer DEFAULT true NOT NULL;
