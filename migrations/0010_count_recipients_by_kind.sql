CREATE TABLE `email_recipient_counts` (
	`email` text NOT NULL,
	`state` text NOT NULL,
	`delivery` text NOT NULL,
	`tried` integer NOT NULL,
	`mails` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`email`, `state`, `delivery`, `tried`)
);
CREATE INDEX `email_recipients_place` ON `email_recipients` (`email`,("state" = 'unknown') + 2 * ("state" = 'sending') + 3 * ("state" = 'waiting') + 5 * ("state" = 'skipped') + 6 * ("state" = 'sent') - 2 * ("state" = 'sent' AND "delivery" <> '' AND "delivery" <> 'delivered'),`address`);
CREATE INDEX `email_recipients_delivery` ON `email_recipients` (`email`,`delivery`,("state" = 'unknown') + 2 * ("state" = 'sending') + 3 * ("state" = 'waiting') + 5 * ("state" = 'skipped') + 6 * ("state" = 'sent') - 2 * ("state" = 'sent' AND "delivery" <> '' AND "delivery" <> 'delivered'),`address`) WHERE "delivery" <> '';
CREATE TRIGGER "backup_email_recipient_counts_create" AFTER INSERT ON "email_recipient_counts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('email_recipient_counts', NEW.rowid); END;
CREATE TRIGGER "backup_email_recipient_counts_update" AFTER UPDATE ON "email_recipient_counts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('email_recipient_counts', NEW.rowid); END;
CREATE TRIGGER "backup_email_recipient_counts_delete" AFTER DELETE ON "email_recipient_counts" WHEN EXISTS (SELECT 1 FROM "backup_runs") BEGIN INSERT INTO "backup_touched" ("tbl", "rid") VALUES ('email_recipient_counts', OLD.rowid); END;
CREATE TRIGGER "count_recipients_create" AFTER INSERT ON "email_recipients" BEGIN INSERT INTO "email_recipient_counts" ("email", "state", "delivery", "tried", "mails") VALUES (NEW."email", NEW."state", NEW."delivery", NEW."attempts" > 0, 1) ON CONFLICT ("email", "state", "delivery", "tried") DO UPDATE SET "mails" = "mails" + 1; END;
CREATE TRIGGER "count_recipients_update" AFTER UPDATE OF "state", "delivery", "attempts" ON "email_recipients" WHEN (OLD."email", OLD."state", OLD."delivery", OLD."attempts" > 0) IS NOT (NEW."email", NEW."state", NEW."delivery", NEW."attempts" > 0) BEGIN INSERT INTO "email_recipient_counts" ("email", "state", "delivery", "tried", "mails") VALUES (NEW."email", NEW."state", NEW."delivery", NEW."attempts" > 0, 1) ON CONFLICT ("email", "state", "delivery", "tried") DO UPDATE SET "mails" = "mails" + 1; UPDATE "email_recipient_counts" SET "mails" = "mails" - 1 WHERE ("email", "state", "delivery", "tried") = (OLD."email", OLD."state", OLD."delivery", OLD."attempts" > 0); DELETE FROM "email_recipient_counts" WHERE "email" = OLD."email" AND "mails" < 1; END;
CREATE TRIGGER "count_recipients_delete" AFTER DELETE ON "email_recipients" BEGIN UPDATE "email_recipient_counts" SET "mails" = "mails" - 1 WHERE ("email", "state", "delivery", "tried") = (OLD."email", OLD."state", OLD."delivery", OLD."attempts" > 0); DELETE FROM "email_recipient_counts" WHERE "email" = OLD."email" AND "mails" < 1; END;
INSERT INTO "email_recipient_counts" ("email", "state", "delivery", "tried", "mails")
SELECT "email", "state", "delivery", "attempts" > 0, COUNT(*) FROM "email_recipients" GROUP BY 1, 2, 3, 4;
