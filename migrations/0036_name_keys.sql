CREATE TABLE `characters_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `characters_names_key` ON `characters_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `email_list_entries_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_list_entries_names_key` ON `email_list_entries_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `email_lists_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `email_lists_names_key` ON `email_lists_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `emails_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `emails_names_key` ON `emails_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `letter_bases` (
	`letter` text PRIMARY KEY NOT NULL,
	`base` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `cam_projects_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `cam_projects_names_key` ON `cam_projects_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `chat_rooms_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chat_rooms_names_key` ON `chat_rooms_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `surveys_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `surveys_names_key` ON `surveys_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `templates_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `templates_names_key` ON `templates_names` (`key`,`id`);--> statement-breakpoint
CREATE TABLE `users_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);
--> statement-breakpoint
CREATE INDEX `users_names_key` ON `users_names` (`key`,`id`);--> statement-breakpoint
DROP INDEX `characters_name`;--> statement-breakpoint
DROP INDEX `email_list_entries_by_name`;--> statement-breakpoint
DROP INDEX `cam_projects_all_title`;--> statement-breakpoint
DROP INDEX `templates_title`;--> statement-breakpoint
DROP INDEX `users_name`;
--> statement-breakpoint
INSERT INTO "letter_bases" ("letter", "base") VALUES ('À', 'a'), ('Á', 'a'), ('Â', 'a'), ('Ã', 'a'), ('Ä', 'a'), ('Å', 'a'), ('Æ', 'ae'), ('Ç', 'c'), ('È', 'e'), ('É', 'e'), ('Ê', 'e'), ('Ë', 'e'), ('Ì', 'i'), ('Í', 'i'), ('Î', 'i'), ('Ï', 'i'), ('Ð', 'd'), ('Ñ', 'n'), ('Ò', 'o'), ('Ó', 'o'), ('Ô', 'o'), ('Õ', 'o'), ('Ö', 'o'), ('Ø', 'o'), ('Ù', 'u'), ('Ú', 'u'), ('Û', 'u'), ('Ü', 'u'), ('Ý', 'y'), ('Þ', 'th'), ('ß', 'ss'), ('à', 'a'), ('á', 'a'), ('â', 'a'), ('ã', 'a'), ('ä', 'a'), ('å', 'a'), ('æ', 'ae'), ('ç', 'c'), ('è', 'e'), ('é', 'e'), ('ê', 'e'), ('ë', 'e'), ('ì', 'i'), ('í', 'i'), ('î', 'i'), ('ï', 'i'), ('ð', 'd'), ('ñ', 'n'), ('ò', 'o'), ('ó', 'o'), ('ô', 'o'), ('õ', 'o'), ('ö', 'o'), ('ø', 'o'), ('ù', 'u'), ('ú', 'u'), ('û', 'u'), ('ü', 'u'), ('ý', 'y'), ('þ', 'th'), ('ÿ', 'y'), ('Ā', 'a'), ('ā', 'a'), ('Ă', 'a'), ('ă', 'a'), ('Ą', 'a'), ('ą', 'a'), ('Ć', 'c'), ('ć', 'c'), ('Ĉ', 'c'), ('ĉ', 'c'), ('Ċ', 'c'), ('ċ', 'c'), ('Č', 'c'), ('č', 'c'), ('Ď', 'd'), ('ď', 'd'), ('Đ', 'd'), ('đ', 'd'), ('Ē', 'e'), ('ē', 'e'), ('Ĕ', 'e'), ('ĕ', 'e'), ('Ė', 'e'), ('ė', 'e'), ('Ę', 'e'), ('ę', 'e'), ('Ě', 'e'), ('ě', 'e'), ('Ĝ', 'g'), ('ĝ', 'g'), ('Ğ', 'g'), ('ğ', 'g'), ('Ġ', 'g'), ('ġ', 'g'), ('Ģ', 'g'), ('ģ', 'g'), ('Ĥ', 'h'), ('ĥ', 'h'), ('Ħ', 'h'), ('ħ', 'h'), ('Ĩ', 'i'), ('ĩ', 'i'), ('Ī', 'i'), ('ī', 'i'), ('Ĭ', 'i'), ('ĭ', 'i'), ('Į', 'i'), ('į', 'i'), ('İ', 'i'), ('ı', 'i'), ('Ĳ', 'ij'), ('ĳ', 'ij'), ('Ĵ', 'j'), ('ĵ', 'j'), ('Ķ', 'k'), ('ķ', 'k'), ('ĸ', 'k'), ('Ĺ', 'l'), ('ĺ', 'l'), ('Ļ', 'l'), ('ļ', 'l'), ('Ľ', 'l'), ('ľ', 'l'), ('Ŀ', 'l'), ('ŀ', 'l'), ('Ł', 'l'), ('ł', 'l'), ('Ń', 'n'), ('ń', 'n'), ('Ņ', 'n'), ('ņ', 'n'), ('Ň', 'n'), ('ň', 'n'), ('ŉ', 'n'), ('Ŋ', 'n'), ('ŋ', 'n'), ('Ō', 'o'), ('ō', 'o'), ('Ŏ', 'o'), ('ŏ', 'o'), ('Ő', 'o'), ('ő', 'o'), ('Œ', 'oe'), ('œ', 'oe'), ('Ŕ', 'r'), ('ŕ', 'r'), ('Ŗ', 'r'), ('ŗ', 'r'), ('Ř', 'r'), ('ř', 'r'), ('Ś', 's'), ('ś', 's'), ('Ŝ', 's'), ('ŝ', 's'), ('Ş', 's'), ('ş', 's'), ('Š', 's'), ('š', 's'), ('Ţ', 't'), ('ţ', 't'), ('Ť', 't'), ('ť', 't'), ('Ŧ', 't'), ('ŧ', 't'), ('Ũ', 'u'), ('ũ', 'u'), ('Ū', 'u'), ('ū', 'u'), ('Ŭ', 'u'), ('ŭ', 'u'), ('Ů', 'u'), ('ů', 'u'), ('Ű', 'u'), ('ű', 'u'), ('Ų', 'u'), ('ų', 'u'), ('Ŵ', 'w'), ('ŵ', 'w'), ('Ŷ', 'y'), ('ŷ', 'y'), ('Ÿ', 'y'), ('Ź', 'z'), ('ź', 'z'), ('Ż', 'z'), ('ż', 'z'), ('Ž', 'z'), ('ž', 'z'), ('ſ', 's'), ('Ơ', 'o'), ('ơ', 'o'), ('Ư', 'u'), ('ư', 'u'), ('Ǎ', 'a'), ('ǎ', 'a'), ('Ǐ', 'i'), ('ǐ', 'i'), ('Ǒ', 'o'), ('ǒ', 'o'), ('Ǔ', 'u'), ('ǔ', 'u'), ('Ǖ', 'u'), ('ǖ', 'u'), ('Ǘ', 'u'), ('ǘ', 'u'), ('Ǚ', 'u'), ('ǚ', 'u'), ('Ǜ', 'u'), ('ǜ', 'u'), ('Ș', 's'), ('ș', 's'), ('Ț', 't'), ('ț', 't'), ('̀', ''), ('́', ''), ('̂', ''), ('̃', ''), ('̄', ''), ('̆', ''), ('̇', ''), ('̈', ''), ('̉', ''), ('̊', ''), ('̋', ''), ('̌', ''), ('̛', ''), ('̣', ''), ('̧', ''), ('̨', ''), ('̱', ''), ('Ά', 'α'), ('Έ', 'ε'), ('Ή', 'η'), ('Ί', 'ι'), ('Ό', 'ο'), ('Ύ', 'υ'), ('Ώ', 'ω'), ('ΐ', 'ι'), ('Α', 'α'), ('Β', 'β'), ('Γ', 'γ'), ('Δ', 'δ'), ('Ε', 'ε'), ('Ζ', 'ζ'), ('Η', 'η'), ('Θ', 'θ'), ('Ι', 'ι'), ('Κ', 'κ'), ('Λ', 'λ'), ('Μ', 'μ'), ('Ν', 'ν'), ('Ξ', 'ξ'), ('Ο', 'ο'), ('Π', 'π'), ('Ρ', 'ρ'), ('Σ', 'σ'), ('Τ', 'τ'), ('Υ', 'υ'), ('Φ', 'φ'), ('Χ', 'χ'), ('Ψ', 'ψ'), ('Ω', 'ω'), ('Ϊ', 'ι'), ('Ϋ', 'υ'), ('ά', 'α'), ('έ', 'ε'), ('ή', 'η'), ('ί', 'ι'), ('ΰ', 'υ'), ('ς', 'σ'), ('ϊ', 'ι'), ('ϋ', 'υ'), ('ό', 'ο'), ('ύ', 'υ'), ('ώ', 'ω'), ('Ѐ', 'е'), ('Ё', 'е'), ('Ђ', 'д'), ('Ѓ', 'г'), ('Є', 'е'), ('Ѕ', 'з'), ('І', 'и'), ('Ї', 'и'), ('Ј', 'и'), ('Љ', 'л'), ('Њ', 'н'), ('Ћ', 'т'), ('Ќ', 'к'), ('Ѝ', 'и'), ('Ў', 'у'), ('Џ', 'ч'), ('А', 'а'), ('Б', 'б'), ('В', 'в'), ('Г', 'г'), ('Д', 'д'), ('Е', 'е'), ('Ж', 'ж'), ('З', 'з'), ('И', 'и'), ('Й', 'й'), ('К', 'к'), ('Л', 'л'), ('М', 'м'), ('Н', 'н'), ('О', 'о'), ('П', 'п'), ('Р', 'р'), ('С', 'с'), ('Т', 'т'), ('У', 'у'), ('Ф', 'ф'), ('Х', 'х'), ('Ц', 'ц'), ('Ч', 'ч'), ('Ш', 'ш'), ('Щ', 'щ'), ('Ъ', 'ъ'), ('Ы', 'ы'), ('Ь', 'ь'), ('Э', 'э'), ('Ю', 'ю'), ('Я', 'я'), ('ѐ', 'е'), ('ё', 'е'), ('ђ', 'д'), ('ѓ', 'г'), ('є', 'е'), ('ѕ', 'з'), ('і', 'и'), ('ї', 'и'), ('ј', 'и'), ('љ', 'л'), ('њ', 'н'), ('ћ', 'т'), ('ќ', 'к'), ('ѝ', 'и'), ('ў', 'у'), ('џ', 'ч'), ('Ґ', 'г'), ('ґ', 'г'), ('Ḍ', 'd'), ('ḍ', 'd'), ('Ḥ', 'h'), ('ḥ', 'h'), ('Ḳ', 'k'), ('ḳ', 'k'), ('Ṃ', 'm'), ('ṃ', 'm'), ('Ṅ', 'n'), ('ṅ', 'n'), ('Ṇ', 'n'), ('ṇ', 'n'), ('Ṛ', 'r'), ('ṛ', 'r'), ('Ṣ', 's'), ('ṣ', 's'), ('Ṭ', 't'), ('ṭ', 't'), ('Ẁ', 'w'), ('ẁ', 'w'), ('Ẃ', 'w'), ('ẃ', 'w'), ('Ẅ', 'w'), ('ẅ', 'w'), ('Ẓ', 'z'), ('ẓ', 'z'), ('ẞ', 'ss'), ('Ạ', 'a'), ('ạ', 'a'), ('Ả', 'a'), ('ả', 'a'), ('Ấ', 'a'), ('ấ', 'a'), ('Ầ', 'a'), ('ầ', 'a'), ('Ẩ', 'a'), ('ẩ', 'a'), ('Ẫ', 'a'), ('ẫ', 'a'), ('Ậ', 'a'), ('ậ', 'a'), ('Ắ', 'a'), ('ắ', 'a'), ('Ằ', 'a'), ('ằ', 'a'), ('Ẳ', 'a'), ('ẳ', 'a'), ('Ẵ', 'a'), ('ẵ', 'a'), ('Ặ', 'a'), ('ặ', 'a'), ('Ẹ', 'e'), ('ẹ', 'e'), ('Ẻ', 'e'), ('ẻ', 'e'), ('Ẽ', 'e'), ('ẽ', 'e'), ('Ế', 'e'), ('ế', 'e'), ('Ề', 'e'), ('ề', 'e'), ('Ể', 'e'), ('ể', 'e'), ('Ễ', 'e'), ('ễ', 'e'), ('Ệ', 'e'), ('ệ', 'e'), ('Ỉ', 'i'), ('ỉ', 'i'), ('Ị', 'i'), ('ị', 'i'), ('Ọ', 'o'), ('ọ', 'o'), ('Ỏ', 'o'), ('ỏ', 'o'), ('Ố', 'o'), ('ố', 'o'), ('Ồ', 'o'), ('ồ', 'o'), ('Ổ', 'o'), ('ổ', 'o'), ('Ỗ', 'o'), ('ỗ', 'o'), ('Ộ', 'o'), ('ộ', 'o'), ('Ớ', 'o'), ('ớ', 'o'), ('Ờ', 'o'), ('ờ', 'o'), ('Ở', 'o'), ('ở', 'o'), ('Ỡ', 'o'), ('ỡ', 'o'), ('Ợ', 'o'), ('ợ', 'o'), ('Ụ', 'u'), ('ụ', 'u'), ('Ủ', 'u'), ('ủ', 'u'), ('Ứ', 'u'), ('ứ', 'u'), ('Ừ', 'u'), ('ừ', 'u'), ('Ử', 'u'), ('ử', 'u'), ('Ữ', 'u'), ('ữ', 'u'), ('Ự', 'u'), ('ự', 'u'), ('Ỳ', 'y'), ('ỳ', 'y'), ('Ỵ', 'y'), ('ỵ', 'y'), ('Ỷ', 'y'), ('ỷ', 'y'), ('Ỹ', 'y'), ('ỹ', 'y');
--> statement-breakpoint
CREATE TRIGGER "names_users_create" AFTER INSERT ON "users" BEGIN INSERT OR REPLACE INTO "users_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_users_update" AFTER UPDATE OF "name" ON "users" BEGIN INSERT OR REPLACE INTO "users_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_users_delete" AFTER DELETE ON "users" BEGIN DELETE FROM "users_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "users_names" ("id", "key") SELECT "id", CASE WHEN "users"."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("users"."name")) SELECT group_concat(coalesce(b."base", lower(substr("users"."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("users"."name", place.n, 1)) ELSE lower("users"."name") END FROM "users";
--> statement-breakpoint
CREATE TRIGGER "names_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT OR REPLACE INTO "cam_projects_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_cam_projects_update" AFTER UPDATE OF "title" ON "cam_projects" BEGIN INSERT OR REPLACE INTO "cam_projects_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_cam_projects_delete" AFTER DELETE ON "cam_projects" BEGIN DELETE FROM "cam_projects_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "cam_projects_names" ("id", "key") SELECT "id", CASE WHEN "cam_projects"."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("cam_projects"."title")) SELECT group_concat(coalesce(b."base", lower(substr("cam_projects"."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("cam_projects"."title", place.n, 1)) ELSE lower("cam_projects"."title") END FROM "cam_projects";
--> statement-breakpoint
CREATE TRIGGER "names_characters_create" AFTER INSERT ON "characters" BEGIN INSERT OR REPLACE INTO "characters_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_characters_update" AFTER UPDATE OF "name" ON "characters" BEGIN INSERT OR REPLACE INTO "characters_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_characters_delete" AFTER DELETE ON "characters" BEGIN DELETE FROM "characters_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "characters_names" ("id", "key") SELECT "id", CASE WHEN "characters"."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("characters"."name")) SELECT group_concat(coalesce(b."base", lower(substr("characters"."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("characters"."name", place.n, 1)) ELSE lower("characters"."name") END FROM "characters";
--> statement-breakpoint
CREATE TRIGGER "names_templates_create" AFTER INSERT ON "templates" BEGIN INSERT OR REPLACE INTO "templates_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_templates_update" AFTER UPDATE OF "title" ON "templates" BEGIN INSERT OR REPLACE INTO "templates_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_templates_delete" AFTER DELETE ON "templates" BEGIN DELETE FROM "templates_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "templates_names" ("id", "key") SELECT "id", CASE WHEN "templates"."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("templates"."title")) SELECT group_concat(coalesce(b."base", lower(substr("templates"."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("templates"."title", place.n, 1)) ELSE lower("templates"."title") END FROM "templates";
--> statement-breakpoint
CREATE TRIGGER "names_chat_rooms_create" AFTER INSERT ON "chat_rooms" BEGIN INSERT OR REPLACE INTO "chat_rooms_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_chat_rooms_update" AFTER UPDATE OF "name" ON "chat_rooms" BEGIN INSERT OR REPLACE INTO "chat_rooms_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_chat_rooms_delete" AFTER DELETE ON "chat_rooms" BEGIN DELETE FROM "chat_rooms_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "chat_rooms_names" ("id", "key") SELECT "id", CASE WHEN "chat_rooms"."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("chat_rooms"."name")) SELECT group_concat(coalesce(b."base", lower(substr("chat_rooms"."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("chat_rooms"."name", place.n, 1)) ELSE lower("chat_rooms"."name") END FROM "chat_rooms";
--> statement-breakpoint
CREATE TRIGGER "names_surveys_create" AFTER INSERT ON "surveys" BEGIN INSERT OR REPLACE INTO "surveys_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_surveys_update" AFTER UPDATE OF "title" ON "surveys" BEGIN INSERT OR REPLACE INTO "surveys_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_surveys_delete" AFTER DELETE ON "surveys" BEGIN DELETE FROM "surveys_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "surveys_names" ("id", "key") SELECT "id", CASE WHEN "surveys"."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("surveys"."title")) SELECT group_concat(coalesce(b."base", lower(substr("surveys"."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("surveys"."title", place.n, 1)) ELSE lower("surveys"."title") END FROM "surveys";
--> statement-breakpoint
CREATE TRIGGER "names_emails_create" AFTER INSERT ON "emails" BEGIN INSERT OR REPLACE INTO "emails_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_emails_update" AFTER UPDATE OF "name" ON "emails" BEGIN INSERT OR REPLACE INTO "emails_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_emails_delete" AFTER DELETE ON "emails" BEGIN DELETE FROM "emails_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "emails_names" ("id", "key") SELECT "id", CASE WHEN "emails"."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("emails"."name")) SELECT group_concat(coalesce(b."base", lower(substr("emails"."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("emails"."name", place.n, 1)) ELSE lower("emails"."name") END FROM "emails";
--> statement-breakpoint
CREATE TRIGGER "names_email_lists_create" AFTER INSERT ON "email_lists" BEGIN INSERT OR REPLACE INTO "email_lists_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_email_lists_update" AFTER UPDATE OF "name" ON "email_lists" BEGIN INSERT OR REPLACE INTO "email_lists_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_email_lists_delete" AFTER DELETE ON "email_lists" BEGIN DELETE FROM "email_lists_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "email_lists_names" ("id", "key") SELECT "id", CASE WHEN "email_lists"."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("email_lists"."name")) SELECT group_concat(coalesce(b."base", lower(substr("email_lists"."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("email_lists"."name", place.n, 1)) ELSE lower("email_lists"."name") END FROM "email_lists";
--> statement-breakpoint
CREATE TRIGGER "names_email_list_entries_create" AFTER INSERT ON "email_list_entries" BEGIN INSERT OR REPLACE INTO "email_list_entries_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_email_list_entries_update" AFTER UPDATE OF "name" ON "email_list_entries" BEGIN INSERT OR REPLACE INTO "email_list_entries_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END); END;
--> statement-breakpoint
CREATE TRIGGER "names_email_list_entries_delete" AFTER DELETE ON "email_list_entries" BEGIN DELETE FROM "email_list_entries_names" WHERE "id" = OLD."id"; END;
--> statement-breakpoint
INSERT OR REPLACE INTO "email_list_entries_names" ("id", "key") SELECT "id", CASE WHEN "email_list_entries"."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length("email_list_entries"."name")) SELECT group_concat(coalesce(b."base", lower(substr("email_list_entries"."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr("email_list_entries"."name", place.n, 1)) ELSE lower("email_list_entries"."name") END FROM "email_list_entries";
--> statement-breakpoint
-- by hand: searches find names by the letters that they are sorted as, too
DROP TRIGGER "search_users_create";
--> statement-breakpoint
CREATE TRIGGER "search_users_create" AFTER INSERT ON "users" BEGIN INSERT INTO "users_search" (rowid, "words") VALUES (NEW.rowid, NEW."name" || ' ' || NEW."email" || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ELSE '' END); END;
--> statement-breakpoint
DROP TRIGGER "search_users_update";
--> statement-breakpoint
CREATE TRIGGER "search_users_update" AFTER UPDATE OF "name", "email" ON "users" BEGIN UPDATE "users_search" SET "words" = NEW."name" || ' ' || NEW."email" || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ELSE '' END WHERE rowid = NEW.rowid; END;
--> statement-breakpoint
DELETE FROM "users_search" WHERE rowid IN (SELECT rowid FROM "users" WHERE "name" GLOB '*[^ -~]*');
--> statement-breakpoint
INSERT INTO "users_search" (rowid, "words") SELECT t.rowid, t."name" || ' ' || t."email" || CASE WHEN t."name" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN t."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(t."name")) SELECT group_concat(coalesce(b."base", lower(substr(t."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(t."name", place.n, 1)) ELSE lower(t."name") END ELSE '' END FROM "users" AS t WHERE t."name" GLOB '*[^ -~]*';
--> statement-breakpoint
DROP TRIGGER "search_cam_projects_create";
--> statement-breakpoint
CREATE TRIGGER "search_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "cam_projects_search" (rowid, "words") VALUES (NEW.rowid, NEW."title" || ' ' || NEW."description" || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ELSE '' END); END;
--> statement-breakpoint
DROP TRIGGER "search_cam_projects_update";
--> statement-breakpoint
CREATE TRIGGER "search_cam_projects_update" AFTER UPDATE OF "title", "description" ON "cam_projects" BEGIN UPDATE "cam_projects_search" SET "words" = NEW."title" || ' ' || NEW."description" || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ELSE '' END WHERE rowid = NEW.rowid; END;
--> statement-breakpoint
DELETE FROM "cam_projects_search" WHERE rowid IN (SELECT rowid FROM "cam_projects" WHERE "title" GLOB '*[^ -~]*');
--> statement-breakpoint
INSERT INTO "cam_projects_search" (rowid, "words") SELECT t.rowid, t."title" || ' ' || t."description" || CASE WHEN t."title" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN t."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(t."title")) SELECT group_concat(coalesce(b."base", lower(substr(t."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(t."title", place.n, 1)) ELSE lower(t."title") END ELSE '' END FROM "cam_projects" AS t WHERE t."title" GLOB '*[^ -~]*';
