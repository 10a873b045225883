-- by hand: an API token ends with its owner's sessions, role or right to sign in, whichever code ends them
CREATE TRIGGER "api_tokens_end_with_sessions" AFTER UPDATE OF "tokenKey", "admin", "banned", "deleteAfter" ON "users" WHEN NEW."tokenKey" <> OLD."tokenKey" OR NEW."admin" = 0 OR NEW."banned" <> '' OR NEW."deleteAfter" <> '' BEGIN UPDATE "api_tokens" SET "revoked" = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE "owner" = NEW."id" AND "revoked" = ''; END;
--> statement-breakpoint
CREATE TRIGGER "api_tokens_end_with_account" AFTER DELETE ON "users" BEGIN DELETE FROM "api_tokens" WHERE "owner" = OLD."id"; END;
--> statement-breakpoint
UPDATE "api_tokens" SET "revoked" = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE "revoked" = '' AND "owner" NOT IN (SELECT "id" FROM "users" WHERE "admin" = 1 AND "banned" = '' AND "deleteAfter" = '');
