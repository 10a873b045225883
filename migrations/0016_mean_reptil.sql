CREATE TABLE `chat_mutes` (
	`room` text NOT NULL,
	`user` text NOT NULL,
	`created` text NOT NULL,
	`until` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`room`, `user`)
);
--> statement-breakpoint
CREATE INDEX `chat_mutes_until` ON `chat_mutes` (`until`);--> statement-breakpoint
CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `day`)
);
--> statement-breakpoint
CREATE TABLE `daily_creators` (
	`day` text NOT NULL,
	`user` text NOT NULL,
	PRIMARY KEY(`day`, `user`)
);
--> statement-breakpoint
CREATE TABLE `route_rules` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`source` text NOT NULL,
	`match` text NOT NULL,
	`target` text NOT NULL,
	`status` integer NOT NULL,
	`priority` integer DEFAULT 0 NOT NULL,
	`active` integer DEFAULT true NOT NULL,
	`note` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `route_rules_active` ON `route_rules` (`active`);--> statement-breakpoint
CREATE TABLE `api_tokens` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`owner` text NOT NULL,
	`name` text NOT NULL,
	`hash` text NOT NULL,
	`beginning` text NOT NULL,
	`scopes` text NOT NULL,
	`expires` text NOT NULL,
	`used` text DEFAULT '' NOT NULL,
	`revoked` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`hash`);--> statement-breakpoint
CREATE INDEX `api_tokens_owner` ON `api_tokens` (`owner`);--> statement-breakpoint
CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`created` text NOT NULL,
	`used` text NOT NULL,
	`agent` text DEFAULT '' NOT NULL,
	`mark` text NOT NULL,
	`ended` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `sessions_user` ON `sessions` (`user`,`used`);--> statement-breakpoint
CREATE INDEX `sessions_used` ON `sessions` (`used`);--> statement-breakpoint
ALTER TABLE `users` ADD `endedSessions` text DEFAULT '[]' NOT NULL;--> statement-breakpoint
-- by hand
INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR("created", 1, 10), 'sign_ups', COUNT(*) FROM "users" WHERE 1 GROUP BY 1;
--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR("created", 1, 10), 'projects', COUNT(*) FROM "cam_projects" WHERE 1 GROUP BY 1;
--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR("created", 1, 10), 'exports', COUNT(*) FROM "media" WHERE "kind" = 'video' GROUP BY 1;
--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR("created", 1, 10), 'storage', SUM("size") FROM "media" WHERE 1 GROUP BY 1;
--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR("created", 1, 10), 'messages', COUNT(*) FROM "chat_messages" WHERE 1 GROUP BY 1;
--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR("updated", 1, 10), 'answers', COUNT(*) FROM "survey_responses" WHERE "state" = 'sent' GROUP BY 1;
--> statement-breakpoint
INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR("created", 1, 10), 'creators', COUNT(DISTINCT "owner") FROM "cam_projects" WHERE "owner" <> '' GROUP BY 1;
--> statement-breakpoint
CREATE TRIGGER "count_sign_ups" AFTER INSERT ON "users" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'sign_ups', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'sign_ups' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'sign_ups' AND "day" = SUBSTR(NEW."created", 1, 10); END;
--> statement-breakpoint
CREATE TRIGGER "count_projects" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'projects', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'projects' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'projects' AND "day" = SUBSTR(NEW."created", 1, 10); END;
--> statement-breakpoint
CREATE TRIGGER "count_exports" AFTER INSERT ON "media" WHEN NEW."kind" = 'video' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'exports', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'exports' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'exports' AND "day" = SUBSTR(NEW."created", 1, 10); END;
--> statement-breakpoint
CREATE TRIGGER "count_storage_added" AFTER INSERT ON "media" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'storage', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'storage' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + NEW."size" WHERE "kind" = 'storage' AND "day" = SUBSTR(NEW."created", 1, 10); END;
--> statement-breakpoint
CREATE TRIGGER "count_storage_freed" AFTER DELETE ON "media" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT STRFTIME('%Y-%m-%d', 'now'), 'storage', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'storage' AND "day" = STRFTIME('%Y-%m-%d', 'now')); UPDATE "daily_counts" SET "count" = "count" + (0 - OLD."size") WHERE "kind" = 'storage' AND "day" = STRFTIME('%Y-%m-%d', 'now'); END;
--> statement-breakpoint
CREATE TRIGGER "count_messages" AFTER INSERT ON "chat_messages" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'messages', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'messages' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'messages' AND "day" = SUBSTR(NEW."created", 1, 10); END;
--> statement-breakpoint
CREATE TRIGGER "count_answers" AFTER UPDATE OF "state" ON "survey_responses" WHEN NEW."state" = 'sent' AND OLD."state" <> 'sent' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."updated", 1, 10), 'answers', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10); END;
--> statement-breakpoint
CREATE TRIGGER "count_answers_at_once" AFTER INSERT ON "survey_responses" WHEN NEW."state" = 'sent' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."updated", 1, 10), 'answers', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10); END;
--> statement-breakpoint
CREATE TRIGGER "count_creators_new" AFTER INSERT ON "cam_projects" WHEN NEW."owner" <> '' BEGIN INSERT INTO "daily_creators" ("day", "user") SELECT SUBSTR(NEW."created", 1, 10), NEW."owner" WHERE NOT EXISTS (SELECT 1 FROM "daily_creators" WHERE "day" = SUBSTR(NEW."created", 1, 10) AND "user" = NEW."owner"); END;
--> statement-breakpoint
CREATE TRIGGER "count_creators_saving" AFTER UPDATE OF "document" ON "cam_projects" WHEN NEW."owner" <> '' BEGIN INSERT INTO "daily_creators" ("day", "user") SELECT SUBSTR(NEW."updated", 1, 10), NEW."owner" WHERE NOT EXISTS (SELECT 1 FROM "daily_creators" WHERE "day" = SUBSTR(NEW."updated", 1, 10) AND "user" = NEW."owner"); END;
--> statement-breakpoint
CREATE TRIGGER "count_creators_recording" AFTER INSERT ON "takes" WHEN NEW."owner" <> '' BEGIN INSERT INTO "daily_creators" ("day", "user") SELECT SUBSTR(NEW."created", 1, 10), NEW."owner" WHERE NOT EXISTS (SELECT 1 FROM "daily_creators" WHERE "day" = SUBSTR(NEW."created", 1, 10) AND "user" = NEW."owner"); END;
--> statement-breakpoint
CREATE TRIGGER "count_creators" AFTER INSERT ON "daily_creators" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT NEW."day", 'creators', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'creators' AND "day" = NEW."day"); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'creators' AND "day" = NEW."day"; END;
--> statement-breakpoint
CREATE TRIGGER "count_campaign_mails_sent" AFTER UPDATE OF "state" ON "email_recipients" WHEN NEW."state" = 'sent' AND OLD."state" <> 'sent' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT STRFTIME('%Y-%m-%d', 'now'), 'mails_sent', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'mails_sent' AND "day" = STRFTIME('%Y-%m-%d', 'now')); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'mails_sent' AND "day" = STRFTIME('%Y-%m-%d', 'now'); END;
--> statement-breakpoint
CREATE TRIGGER "count_campaign_mails_failed" AFTER UPDATE OF "state" ON "email_recipients" WHEN NEW."state" = 'failed' AND OLD."state" <> 'failed' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT STRFTIME('%Y-%m-%d', 'now'), 'mails_failed', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'mails_failed' AND "day" = STRFTIME('%Y-%m-%d', 'now')); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'mails_failed' AND "day" = STRFTIME('%Y-%m-%d', 'now'); END;
