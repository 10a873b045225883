CREATE TABLE `privacy_journal` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`kind` text NOT NULL,
	`subject` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL,
	`at` text NOT NULL
);
CREATE TRIGGER "privacy_erased" AFTER DELETE ON "users" BEGIN INSERT INTO "privacy_journal" ("kind", "subject", "detail", "at") VALUES ('erased', OLD."id", '', strftime('%Y-%m-%d %H:%M:%fZ', 'now')); END;
CREATE TRIGGER "privacy_deletion" AFTER UPDATE OF "deleteAfter" ON "users" WHEN OLD."deleteAfter" <> NEW."deleteAfter" BEGIN INSERT INTO "privacy_journal" ("kind", "subject", "detail", "at") VALUES ('deletion', NEW."id", NEW."deleteAfter", strftime('%Y-%m-%d %H:%M:%fZ', 'now')); END;
CREATE TRIGGER "privacy_suppressed" AFTER INSERT ON "email_suppressions" BEGIN INSERT INTO "privacy_journal" ("kind", "subject", "detail", "at") VALUES ('suppressed', NEW."address", json_object('scope', NEW."scope", 'reason', NEW."reason", 'source', NEW."source"), strftime('%Y-%m-%d %H:%M:%fZ', 'now')); END;
