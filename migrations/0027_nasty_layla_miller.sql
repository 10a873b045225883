CREATE INDEX `chat_messages_created` ON `chat_messages` (`created`);--> statement-breakpoint
-- by hand
CREATE VIRTUAL TABLE "chat_messages_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2', prefix='2 3');
--> statement-breakpoint
INSERT INTO "chat_messages_search" (rowid, "words") SELECT rowid, "message" FROM "chat_messages";
--> statement-breakpoint
CREATE TRIGGER "search_chat_messages_create" AFTER INSERT ON "chat_messages" BEGIN INSERT INTO "chat_messages_search" (rowid, "words") VALUES (NEW.rowid, NEW."message"); END;
--> statement-breakpoint
CREATE TRIGGER "search_chat_messages_update" AFTER UPDATE OF "message" ON "chat_messages" WHEN NEW."message" <> OLD."message" BEGIN UPDATE "chat_messages_search" SET "words" = NEW."message" WHERE rowid = NEW.rowid; END;
--> statement-breakpoint
CREATE TRIGGER "search_chat_messages_delete" AFTER DELETE ON "chat_messages" BEGIN DELETE FROM "chat_messages_search" WHERE rowid = OLD.rowid; END;
