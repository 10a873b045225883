CREATE TABLE `survey_film_parts` (
	`response` text NOT NULL,
	`project` text NOT NULL,
	`created` text NOT NULL,
	`survey` text NOT NULL,
	`question` text NOT NULL,
	`file` text NOT NULL,
	`consents` text NOT NULL,
	`take` text DEFAULT '' NOT NULL,
	`withdrawn` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`response`, `project`)
);
CREATE INDEX `survey_film_parts_project` ON `survey_film_parts` (`project`);
CREATE INDEX `survey_film_parts_survey` ON `survey_film_parts` (`survey`);
CREATE INDEX `survey_film_parts_withdrawn` ON `survey_film_parts` (`withdrawn`);
CREATE TABLE `survey_transcripts` (
	`file` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`text` text DEFAULT '' NOT NULL
);
CREATE TRIGGER "backup_survey_film_parts_create" AFTER INSERT ON "survey_film_parts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_film_parts', NEW.rowid); END;
CREATE TRIGGER "backup_survey_film_parts_update" AFTER UPDATE ON "survey_film_parts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_film_parts', NEW.rowid); END;
CREATE TRIGGER "backup_survey_film_parts_delete" AFTER DELETE ON "survey_film_parts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_film_parts', OLD.rowid); END;
CREATE TRIGGER "backup_survey_transcripts_create" AFTER INSERT ON "survey_transcripts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_transcripts', NEW.rowid); END;
CREATE TRIGGER "backup_survey_transcripts_update" AFTER UPDATE ON "survey_transcripts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_transcripts', NEW.rowid); END;
CREATE TRIGGER "backup_survey_transcripts_delete" AFTER DELETE ON "survey_transcripts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_transcripts', OLD.rowid); END;
