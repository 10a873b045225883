CREATE TABLE `survey_quota_places` (
	`survey` text NOT NULL,
	`quota` text NOT NULL,
	`response` text NOT NULL,
	PRIMARY KEY(`survey`, `quota`, `response`)
);
CREATE INDEX `survey_quota_places_response` ON `survey_quota_places` (`response`);
CREATE TRIGGER "backup_survey_quota_places_create" AFTER INSERT ON "survey_quota_places" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_places', NEW.rowid); END;
CREATE TRIGGER "backup_survey_quota_places_update" AFTER UPDATE ON "survey_quota_places" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_places', NEW.rowid); END;
CREATE TRIGGER "backup_survey_quota_places_delete" AFTER DELETE ON "survey_quota_places" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_places', OLD.rowid); END;
-- No admin of an earlier survey chose to have its recordings transcribed.
UPDATE `surveys` SET `transcribe` = false;
