CREATE TABLE `email_suppressions` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`address` text NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`source` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `email_suppressions_address` ON `email_suppressions` (`address`,`scope`);--> statement-breakpoint
CREATE INDEX `email_suppressions_created` ON `email_suppressions` (`created`,`id`);--> statement-breakpoint
ALTER TABLE `outbox` ADD `sender` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `outbox` ADD `replyTo` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `waiting_mail` ADD `about` text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX `waiting_mail_about` ON `waiting_mail` (`about`);--> statement-breakpoint
-- by hand
CREATE TRIGGER "users_news_mail_off" AFTER UPDATE OF "newsMail" ON "users" WHEN OLD."newsMail" = 1 AND NEW."newsMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'news', 'unsubscribed', 'settings'); END;
--> statement-breakpoint
CREATE TRIGGER "users_tips_mail_off" AFTER UPDATE OF "tipsMail" ON "users" WHEN OLD."tipsMail" = 1 AND NEW."tipsMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'tips', 'unsubscribed', 'settings'); END;
--> statement-breakpoint
CREATE TRIGGER "users_survey_mail_off" AFTER UPDATE OF "surveyMail" ON "users" WHEN OLD."surveyMail" = 1 AND NEW."surveyMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'surveys', 'unsubscribed', 'settings'); END;
--> statement-breakpoint
CREATE TRIGGER "users_news_mail_on" AFTER UPDATE OF "newsMail" ON "users" WHEN OLD."newsMail" = 0 AND NEW."newsMail" = 1 BEGIN DELETE FROM "email_suppressions" WHERE "address" = lower(NEW."email") AND "scope" = 'news' AND "reason" = 'unsubscribed'; END;
--> statement-breakpoint
CREATE TRIGGER "users_tips_mail_on" AFTER UPDATE OF "tipsMail" ON "users" WHEN OLD."tipsMail" = 0 AND NEW."tipsMail" = 1 BEGIN DELETE FROM "email_suppressions" WHERE "address" = lower(NEW."email") AND "scope" = 'tips' AND "reason" = 'unsubscribed'; END;
--> statement-breakpoint
CREATE TRIGGER "users_survey_mail_on" AFTER UPDATE OF "surveyMail" ON "users" WHEN OLD."surveyMail" = 0 AND NEW."surveyMail" = 1 BEGIN DELETE FROM "email_suppressions" WHERE "address" = lower(NEW."email") AND "scope" = 'surveys' AND "reason" = 'unsubscribed'; END;
