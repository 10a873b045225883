ALTER TABLE `art_hashes` ADD `byTakedown` integer DEFAULT false NOT NULL;
-- Pictures that were removed by themselves have the date of that again, which takedowns of earlier releases replaced and lifting cleared.
UPDATE "art_hashes" SET "removed" = a."created" FROM (SELECT SUBSTR("target", 12) AS "character", json_extract("before", '$.picture') AS "art", MAX("created") AS "created" FROM "audit_log" WHERE "action" = 'characters.delete_picture' AND json_valid("before") GROUP BY 1, 2) AS a WHERE a."character" = "art_hashes"."character" AND a."art" = "art_hashes"."art";
-- Versions, as `v3`, are removed by takedowns only.
UPDATE "art_hashes" SET "byTakedown" = 1 WHERE "removed" <> '' AND ("art" GLOB 'v[0-9]*' OR "removed" = (SELECT "takedown" FROM "characters" WHERE "id" = "art_hashes"."character"));
UPDATE "art_hashes" SET "removed" = '', "byTakedown" = 0 WHERE "byTakedown" = 1 AND EXISTS (SELECT 1 FROM "characters" WHERE "id" = "art_hashes"."character" AND "takedown" = '');
