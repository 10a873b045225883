CREATE TABLE `survey_deliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`survey` text NOT NULL,
	`destination` text NOT NULL,
	`response` text DEFAULT '' NOT NULL,
	`event` text NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due` integer NOT NULL,
	`until` integer NOT NULL,
	`claim` text DEFAULT '' NOT NULL,
	`tried` text DEFAULT '' NOT NULL,
	`status` integer DEFAULT 0 NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`ms` integer DEFAULT 0 NOT NULL
);
CREATE INDEX `survey_deliveries_due` ON `survey_deliveries` (`state`,`destination`,`due`,`id`);
CREATE INDEX `survey_deliveries_log` ON `survey_deliveries` (`destination`,`created`,`id`);
CREATE INDEX `survey_deliveries_response` ON `survey_deliveries` (`response`);
CREATE INDEX `survey_deliveries_survey` ON `survey_deliveries` (`survey`);
CREATE INDEX `survey_deliveries_stuck` ON `survey_deliveries` (`destination`) WHERE "state" = 'waiting' AND "attempts" > 3;
CREATE INDEX `survey_deliveries_until` ON `survey_deliveries` (`state`,`until`);
CREATE TABLE `survey_destinations` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`survey` text NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL,
	`format` text DEFAULT 'event' NOT NULL,
	`pace` text DEFAULT 'each' NOT NULL,
	`hour` integer DEFAULT 0 NOT NULL,
	`state` text DEFAULT 'on' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`secret` text DEFAULT '' NOT NULL,
	`previousSecret` text DEFAULT '' NOT NULL,
	`previousUntil` integer DEFAULT 0 NOT NULL,
	`failures` integer DEFAULT 0 NOT NULL,
	`resume` integer DEFAULT 0 NOT NULL,
	`awake` integer DEFAULT 0 NOT NULL
);
CREATE INDEX `survey_destinations_survey` ON `survey_destinations` (`survey`);
CREATE TRIGGER "backup_survey_deliveries_create" AFTER INSERT ON "survey_deliveries" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_deliveries', NEW.rowid); END;
CREATE TRIGGER "backup_survey_deliveries_update" AFTER UPDATE ON "survey_deliveries" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_deliveries', NEW.rowid); END;
CREATE TRIGGER "backup_survey_deliveries_delete" AFTER DELETE ON "survey_deliveries" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_deliveries', OLD.rowid); END;
CREATE TRIGGER "backup_survey_destinations_create" AFTER INSERT ON "survey_destinations" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_destinations', NEW.rowid); END;
CREATE TRIGGER "backup_survey_destinations_update" AFTER UPDATE ON "survey_destinations" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_destinations', NEW.rowid); END;
CREATE TRIGGER "backup_survey_destinations_delete" AFTER DELETE ON "survey_destinations" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('survey_destinations', OLD.rowid); END;
