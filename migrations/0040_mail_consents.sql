CREATE TABLE `mail_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`user` text NOT NULL,
	`category` text NOT NULL,
	`agreed` integer DEFAULT false NOT NULL,
	`place` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `mail_consents_user` ON `mail_consents` (`user`,`created`);
--> statement-breakpoint
-- by hand: nobody was asked so far, so nobody has agreed. This is no unsubscription, which the triggers would note.
DROP TRIGGER "users_news_mail_off";
--> statement-breakpoint
DROP TRIGGER "users_tips_mail_off";
--> statement-breakpoint
DROP TRIGGER "users_survey_mail_off";
--> statement-breakpoint
UPDATE "users" SET "newsMail" = 0, "tipsMail" = 0, "surveyMail" = 0 WHERE "newsMail" = 1 OR "tipsMail" = 1 OR "surveyMail" = 1;
--> statement-breakpoint
CREATE TRIGGER "users_news_mail_off" AFTER UPDATE OF "newsMail" ON "users" WHEN OLD."newsMail" = 1 AND NEW."newsMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'news', 'unsubscribed', 'settings'); END;
--> statement-breakpoint
CREATE TRIGGER "users_tips_mail_off" AFTER UPDATE OF "tipsMail" ON "users" WHEN OLD."tipsMail" = 1 AND NEW."tipsMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'tips', 'unsubscribed', 'settings'); END;
--> statement-breakpoint
CREATE TRIGGER "users_survey_mail_off" AFTER UPDATE OF "surveyMail" ON "users" WHEN OLD."surveyMail" = 1 AND NEW."surveyMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'surveys', 'unsubscribed', 'settings'); END;
--> statement-breakpoint
CREATE TRIGGER "mail_consents_create" AFTER INSERT ON "users" BEGIN INSERT INTO "mail_consents" ("id", "created", "user", "category", "agreed", "place") SELECT substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), NEW."id", c."category", c."now", 'invite' FROM (SELECT 'news' AS "category", NEW."newsMail" AS "now" UNION ALL SELECT 'tips' AS "category", NEW."tipsMail" AS "now" UNION ALL SELECT 'surveys' AS "category", NEW."surveyMail" AS "now") AS c WHERE c."now" = 1; END;
--> statement-breakpoint
CREATE TRIGGER "mail_consents_update" AFTER UPDATE OF "newsMail", "tipsMail", "surveyMail" ON "users" BEGIN INSERT INTO "mail_consents" ("id", "created", "user", "category", "agreed", "place") SELECT substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), NEW."id", c."category", c."now", 'settings' FROM (SELECT 'news' AS "category", OLD."newsMail" AS "was", NEW."newsMail" AS "now" UNION ALL SELECT 'tips' AS "category", OLD."tipsMail" AS "was", NEW."tipsMail" AS "now" UNION ALL SELECT 'surveys' AS "category", OLD."surveyMail" AS "was", NEW."surveyMail" AS "now") AS c WHERE c."was" <> c."now"; END;
