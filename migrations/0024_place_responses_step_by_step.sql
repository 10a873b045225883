CREATE TABLE `survey_quota_builds` (
	`survey` text NOT NULL,
	`build` text NOT NULL,
	`quotas` text NOT NULL,
	`after` text DEFAULT '' NOT NULL,
	`state` text NOT NULL,
	`updated` text NOT NULL,
	PRIMARY KEY(`survey`, `build`)
);
CREATE INDEX `survey_quota_builds_state` ON `survey_quota_builds` (`state`,`updated`);
CREATE TABLE `survey_quota_waiting` (
	`survey` text NOT NULL,
	`response` text NOT NULL,
	PRIMARY KEY(`survey`, `response`)
);
CREATE TRIGGER "backup_survey_quota_builds_create" AFTER INSERT ON "survey_quota_builds" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_builds', NEW.rowid); END;
CREATE TRIGGER "backup_survey_quota_builds_update" AFTER UPDATE ON "survey_quota_builds" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_builds', NEW.rowid); END;
CREATE TRIGGER "backup_survey_quota_builds_delete" AFTER DELETE ON "survey_quota_builds" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_builds', OLD.rowid); END;
CREATE TRIGGER "backup_survey_quota_waiting_create" AFTER INSERT ON "survey_quota_waiting" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_waiting', NEW.rowid); END;
CREATE TRIGGER "backup_survey_quota_waiting_update" AFTER UPDATE ON "survey_quota_waiting" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_waiting', NEW.rowid); END;
CREATE TRIGGER "backup_survey_quota_waiting_delete" AFTER DELETE ON "survey_quota_waiting" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_quota_waiting', OLD.rowid); END;
