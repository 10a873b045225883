CREATE TRIGGER "privacy_takedown" AFTER UPDATE OF "takedown" ON "characters" WHEN OLD."takedown" <> NEW."takedown" BEGIN INSERT INTO "privacy_journal" ("kind", "subject", "detail", "at") VALUES ('takedown', NEW."id", NEW."takedown", strftime('%Y-%m-%d %H:%M:%fZ', 'now')); END;
DELETE FROM "character_rigs" WHERE "character" NOT IN (SELECT "id" FROM "characters");
DELETE FROM "character_drafts" WHERE "character" NOT IN (SELECT "id" FROM "characters");
DELETE FROM "art_hashes" WHERE "removed" = '' AND "character" NOT IN (SELECT "id" FROM "characters");
CREATE TRIGGER "characters_delete_drawings" AFTER DELETE ON "characters" BEGIN DELETE FROM "character_rigs" WHERE "character" = OLD."id"; DELETE FROM "character_drafts" WHERE "character" = OLD."id"; DELETE FROM "art_hashes" WHERE "character" = OLD."id" AND "removed" = ''; END;
