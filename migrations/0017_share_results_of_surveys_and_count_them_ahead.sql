CREATE TABLE `survey_changes` (
	`survey` text PRIMARY KEY NOT NULL,
	`changes` integer DEFAULT 0 NOT NULL
);
CREATE TABLE `survey_counts` (
	`survey` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`until` text NOT NULL,
	`after` text NOT NULL,
	`read` integer DEFAULT 0 NOT NULL,
	`counts` text NOT NULL,
	PRIMARY KEY(`survey`, `state`, `until`, `version`)
);
CREATE TABLE `survey_result_links` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`survey` text NOT NULL,
	`secret` text NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`texts` integer DEFAULT false NOT NULL,
	`contacts` integer DEFAULT false NOT NULL
);
CREATE INDEX `survey_result_links_survey` ON `survey_result_links` (`survey`,`created`);
CREATE TRIGGER "backup_survey_result_links_create" AFTER INSERT ON "survey_result_links" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_result_links', NEW.rowid); END;
CREATE TRIGGER "backup_survey_result_links_update" AFTER UPDATE ON "survey_result_links" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_result_links', NEW.rowid); END;
CREATE TRIGGER "backup_survey_result_links_delete" AFTER DELETE ON "survey_result_links" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_result_links', OLD.rowid); END;
CREATE TRIGGER "count_survey_create" AFTER INSERT ON "survey_responses" BEGIN DELETE FROM "survey_counts" WHERE "survey" = NEW."survey" AND "state" = NEW."state" AND "until" >= CASE NEW."state" WHEN 'sent' THEN NEW."sent" ELSE NEW."updated" END || '~' || NEW."id" AND "after" < CASE NEW."state" WHEN 'sent' THEN NEW."sent" ELSE NEW."updated" END || '~' || NEW."id"; END;
CREATE TRIGGER "count_survey_update" AFTER UPDATE OF "version", "state", "answers", "page", "begun", "sent", "seconds", "updated" ON "survey_responses" BEGIN DELETE FROM "survey_counts" WHERE "survey" = OLD."survey" AND "state" = OLD."state" AND "until" >= CASE OLD."state" WHEN 'sent' THEN OLD."sent" ELSE OLD."updated" END || '~' || OLD."id" AND "after" < CASE OLD."state" WHEN 'sent' THEN OLD."sent" ELSE OLD."updated" END || '~' || OLD."id"; DELETE FROM "survey_counts" WHERE "survey" = NEW."survey" AND "state" = NEW."state" AND "until" >= CASE NEW."state" WHEN 'sent' THEN NEW."sent" ELSE NEW."updated" END || '~' || NEW."id" AND "after" < CASE NEW."state" WHEN 'sent' THEN NEW."sent" ELSE NEW."updated" END || '~' || NEW."id"; INSERT INTO "survey_changes" ("survey", "changes") SELECT OLD."survey", 1 WHERE OLD."state" = 'sent' ON CONFLICT ("survey") DO UPDATE SET "changes" = "changes" + 1; END;
CREATE TRIGGER "count_survey_delete" AFTER DELETE ON "survey_responses" BEGIN DELETE FROM "survey_counts" WHERE "survey" = OLD."survey" AND "state" = OLD."state" AND "until" >= CASE OLD."state" WHEN 'sent' THEN OLD."sent" ELSE OLD."updated" END || '~' || OLD."id" AND "after" < CASE OLD."state" WHEN 'sent' THEN OLD."sent" ELSE OLD."updated" END || '~' || OLD."id"; INSERT INTO "survey_changes" ("survey", "changes") SELECT OLD."survey", 1 WHERE OLD."state" = 'sent' ON CONFLICT ("survey") DO UPDATE SET "changes" = "changes" + 1; END;
