ALTER TABLE `survey_counts` ADD `format` integer DEFAULT 0 NOT NULL;
