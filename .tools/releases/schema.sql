-- Migrations: 0000_initial_schema.sql

CREATE TABLE `events` (
	`seq` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`collection` text NOT NULL,
	`action` text NOT NULL,
	`record` text NOT NULL,
	`row` text NOT NULL,
	`at` integer NOT NULL
);

CREATE INDEX `events_at` ON `events` (`at`);

CREATE INDEX `events_record` ON `events` (`record`);

CREATE TABLE `letter_bases` (
	`letter` text PRIMARY KEY NOT NULL,
	`base` text NOT NULL
);

CREATE TABLE `throttles` (
	`key` text PRIMARY KEY NOT NULL,
	`attempts` integer NOT NULL,
	`ends` integer NOT NULL
);

CREATE TABLE `users` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`email` text NOT NULL,
	`emailVisibility` integer DEFAULT false NOT NULL,
	`verified` integer DEFAULT false NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`avatar` text DEFAULT '' NOT NULL,
	`admin` integer DEFAULT false NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`tokenKey` text DEFAULT '' NOT NULL,
	`newsMail` integer DEFAULT true NOT NULL,
	`tipsMail` integer DEFAULT true NOT NULL,
	`surveyMail` integer DEFAULT true NOT NULL,
	`deleteAfter` text DEFAULT '' NOT NULL,
	`banned` text DEFAULT '' NOT NULL,
	`banReason` text DEFAULT '' NOT NULL,
	`endedSessions` text DEFAULT '[]' NOT NULL
);

CREATE INDEX `users_delete_after` ON `users` (`deleteAfter`) WHERE "deleteAfter" <> '';

CREATE INDEX `users_created` ON `users` (`created`,`id`);

CREATE INDEX `users_by_email` ON `users` ("email" COLLATE NOCASE,`id`);

CREATE INDEX `users_admin` ON `users` (`admin`,`created`,`id`);

CREATE INDEX `users_verified` ON `users` (`verified`,`created`,`id`);

CREATE INDEX `users_banned` ON `users` (`banned`) WHERE "banned" <> '';

CREATE UNIQUE INDEX `users_email` ON `users` ("email" COLLATE NOCASE);

CREATE TABLE `users_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `users_names_key` ON `users_names` (`key`,`id`);

CREATE TABLE `_superusers` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`email` text NOT NULL,
	`password` text DEFAULT '' NOT NULL,
	`tokenKey` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `_superusers_email` ON `_superusers` ("email" COLLATE NOCASE);

CREATE TABLE `user_flags` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`key` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `user_flags_user_key` ON `user_flags` (`user`,`key`);

CREATE TABLE `second_factors` (
	`user` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`confirmed` integer DEFAULT false NOT NULL,
	`lastStep` integer DEFAULT 0 NOT NULL,
	`created` text NOT NULL
);

CREATE TABLE `recovery_codes` (
	`user` text NOT NULL,
	`hash` text NOT NULL,
	PRIMARY KEY(`user`, `hash`)
);

CREATE TABLE `sessions` (
	`id` text PRIMARY KEY NOT NULL,
	`user` text NOT NULL,
	`created` text NOT NULL,
	`used` text NOT NULL,
	`agent` text DEFAULT '' NOT NULL,
	`mark` text NOT NULL,
	`ended` text DEFAULT '' NOT NULL
);

CREATE INDEX `sessions_user` ON `sessions` (`user`,`used`);

CREATE INDEX `sessions_used` ON `sessions` (`used`);

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

CREATE UNIQUE INDEX `api_tokens_hash` ON `api_tokens` (`hash`);

CREATE INDEX `api_tokens_owner` ON `api_tokens` (`owner`);

CREATE TABLE `forgettings` (
	`person` text NOT NULL,
	`kind` text NOT NULL,
	`place` text NOT NULL,
	`tried` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`person`, `kind`, `place`)
);

CREATE TRIGGER "names_users_create" AFTER INSERT ON "users" BEGIN INSERT OR REPLACE INTO "users_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_users_update" AFTER UPDATE OF "name" ON "users" BEGIN INSERT OR REPLACE INTO "users_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_users_delete" AFTER DELETE ON "users" BEGIN DELETE FROM "users_names" WHERE "id" = OLD."id"; END;

CREATE VIRTUAL TABLE "users_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2 tokenchars ''ัิีึืฺุู็่้๊๋์ํ๎ັິີຶື຺ຸູົຼ່້໊໋໌ໍါာိီုူေဲဳဴဵံ့း္်ျြွှၖၗၘၙၞၟၠၢၣၤၧၨၩၪၫၬၭၱၲၳၴႂႃႄႅႆႇႈႉႊႋႌႍႏႚႛႜႝ឴឵ាិីឹឺុូួើឿៀេែៃោៅំះៈ៉៊់៌៍៎៏័៑្៓゙゚៝''', prefix='1 2 3 4 5 6');

CREATE TRIGGER "search_users_create" AFTER INSERT ON "users" BEGIN INSERT INTO "users_search" (rowid, "words") VALUES (NEW.rowid, (SELECT CASE WHEN octet_length(t."text") > length(t."text") AND instr(t."text", char(0)) = 0 AND (t."text" GLOB '*[々-鿿가-퟿ก-໿က-႟ᄀ-ᇿក-៿]*' OR t."text" GLOB '*[ꥠ-ꩿ豈-﫿ｦ-ￜ𛀀-𛅯𠀀-𿿽]*') THEN (WITH RECURSIVE place(n, code, next) AS (SELECT 1, unicode(t."text"), unicode(substr(t."text", 2, 1)) UNION ALL SELECT n + 1, next, unicode(substr(t."text", n + 2, 1)) FROM place WHERE next IS NOT NULL) SELECT group_concat(CASE WHEN (code BETWEEN 12293 AND 40959 OR code BETWEEN 44032 AND 55295 OR code BETWEEN 3585 AND 3839 OR code BETWEEN 4096 AND 4255 OR code BETWEEN 4352 AND 4607 OR code BETWEEN 6016 AND 6143 OR code BETWEEN 43360 AND 43647 OR code BETWEEN 63744 AND 64255 OR code BETWEEN 65382 AND 65500 OR code BETWEEN 110592 AND 110959 OR code BETWEEN 131072 AND 262141) THEN ' ' || CASE WHEN (next BETWEEN 12293 AND 40959 OR next BETWEEN 44032 AND 55295 OR next BETWEEN 3585 AND 3839 OR next BETWEEN 4096 AND 4255 OR next BETWEEN 4352 AND 4607 OR next BETWEEN 6016 AND 6143 OR next BETWEEN 43360 AND 43647 OR next BETWEEN 63744 AND 64255 OR next BETWEEN 65382 AND 65500 OR next BETWEEN 110592 AND 110959 OR next BETWEEN 131072 AND 262141) THEN char(code, next) ELSE char(code) END || ' ' ELSE char(code) END, '' ORDER BY n) FROM place) ELSE t."text" END FROM (SELECT NEW."name" || ' ' || NEW."email" || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ELSE '' END AS "text") AS t)); END;

CREATE TRIGGER "search_users_update" AFTER UPDATE OF "name", "email" ON "users" WHEN NEW."name" IS NOT OLD."name" OR NEW."email" IS NOT OLD."email" BEGIN UPDATE "users_search" SET "words" = (SELECT CASE WHEN octet_length(t."text") > length(t."text") AND instr(t."text", char(0)) = 0 AND (t."text" GLOB '*[々-鿿가-퟿ก-໿က-႟ᄀ-ᇿក-៿]*' OR t."text" GLOB '*[ꥠ-ꩿ豈-﫿ｦ-ￜ𛀀-𛅯𠀀-𿿽]*') THEN (WITH RECURSIVE place(n, code, next) AS (SELECT 1, unicode(t."text"), unicode(substr(t."text", 2, 1)) UNION ALL SELECT n + 1, next, unicode(substr(t."text", n + 2, 1)) FROM place WHERE next IS NOT NULL) SELECT group_concat(CASE WHEN (code BETWEEN 12293 AND 40959 OR code BETWEEN 44032 AND 55295 OR code BETWEEN 3585 AND 3839 OR code BETWEEN 4096 AND 4255 OR code BETWEEN 4352 AND 4607 OR code BETWEEN 6016 AND 6143 OR code BETWEEN 43360 AND 43647 OR code BETWEEN 63744 AND 64255 OR code BETWEEN 65382 AND 65500 OR code BETWEEN 110592 AND 110959 OR code BETWEEN 131072 AND 262141) THEN ' ' || CASE WHEN (next BETWEEN 12293 AND 40959 OR next BETWEEN 44032 AND 55295 OR next BETWEEN 3585 AND 3839 OR next BETWEEN 4096 AND 4255 OR next BETWEEN 4352 AND 4607 OR next BETWEEN 6016 AND 6143 OR next BETWEEN 43360 AND 43647 OR next BETWEEN 63744 AND 64255 OR next BETWEEN 65382 AND 65500 OR next BETWEEN 110592 AND 110959 OR next BETWEEN 131072 AND 262141) THEN char(code, next) ELSE char(code) END || ' ' ELSE char(code) END, '' ORDER BY n) FROM place) ELSE t."text" END FROM (SELECT NEW."name" || ' ' || NEW."email" || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ELSE '' END AS "text") AS t) WHERE rowid = NEW.rowid; END;

CREATE TRIGGER "search_users_delete" AFTER DELETE ON "users" BEGIN DELETE FROM "users_search" WHERE rowid = OLD.rowid; END;

CREATE TRIGGER "api_tokens_end_with_sessions" AFTER UPDATE OF "tokenKey", "admin", "banned", "deleteAfter" ON "users" WHEN NEW."tokenKey" <> OLD."tokenKey" OR NEW."admin" = 0 OR NEW."banned" <> '' OR NEW."deleteAfter" <> '' BEGIN UPDATE "api_tokens" SET "revoked" = strftime('%Y-%m-%d %H:%M:%fZ', 'now') WHERE "owner" = NEW."id" AND "revoked" = ''; END;

CREATE TRIGGER "api_tokens_end_with_account" AFTER DELETE ON "users" BEGIN DELETE FROM "api_tokens" WHERE "owner" = OLD."id"; END;

CREATE TRIGGER "events_user_flags_create" AFTER INSERT ON "user_flags" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('user_flags', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'user', NEW."user", 'key', NEW."key"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_user_flags_update" AFTER UPDATE ON "user_flags" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('user_flags', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'user', NEW."user", 'key', NEW."key"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_user_flags_delete" AFTER DELETE ON "user_flags" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('user_flags', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'user', OLD."user", 'key', OLD."key"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_users_create" AFTER INSERT ON "users" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('users', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'email', NEW."email", 'emailVisibility', NEW."emailVisibility", 'verified', NEW."verified", 'name', NEW."name", 'avatar', NEW."avatar", 'admin', NEW."admin", 'newsMail', NEW."newsMail", 'tipsMail', NEW."tipsMail", 'surveyMail', NEW."surveyMail", 'deleteAfter', NEW."deleteAfter", 'banned', NEW."banned", 'banReason', NEW."banReason"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_users_update" AFTER UPDATE ON "users" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('users', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'email', NEW."email", 'emailVisibility', NEW."emailVisibility", 'verified', NEW."verified", 'name', NEW."name", 'avatar', NEW."avatar", 'admin', NEW."admin", 'newsMail', NEW."newsMail", 'tipsMail', NEW."tipsMail", 'surveyMail', NEW."surveyMail", 'deleteAfter', NEW."deleteAfter", 'banned', NEW."banned", 'banReason', NEW."banReason"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_users_delete" AFTER DELETE ON "users" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('users', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'email', OLD."email", 'emailVisibility', OLD."emailVisibility", 'verified', OLD."verified", 'name', OLD."name", 'avatar', OLD."avatar", 'admin', OLD."admin", 'newsMail', OLD."newsMail", 'tipsMail', OLD."tipsMail", 'surveyMail', OLD."surveyMail", 'deleteAfter', OLD."deleteAfter", 'banned', OLD."banned", 'banReason', OLD."banReason"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `invites` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`email` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`code` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`flags` text DEFAULT '[]' NOT NULL,
	`maxUses` integer DEFAULT 1 NOT NULL,
	`uses` integer DEFAULT 0 NOT NULL,
	`days` integer DEFAULT 0 NOT NULL,
	`expires` text DEFAULT '' NOT NULL,
	`sent` text DEFAULT '' NOT NULL,
	`opened` text DEFAULT '' NOT NULL,
	`accepted` text DEFAULT '' NOT NULL,
	`revoked` text DEFAULT '' NOT NULL,
	`mail` text DEFAULT '' NOT NULL,
	`mailAnswer` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `invites_code` ON `invites` (`code`);

CREATE UNIQUE INDEX `invites_open_email` ON `invites` (`email`) WHERE "email" <> '' AND "revoked" = '' AND "accepted" = '';

CREATE INDEX `invites_email` ON `invites` (`email`,`created`);

CREATE INDEX `invites_created` ON `invites` (`created`,`id`);

CREATE INDEX `invites_mail` ON `invites` (`mail`,`updated`);

CREATE TABLE `invite_uses` (
	`user` text PRIMARY KEY NOT NULL,
	`invite` text NOT NULL,
	`created` text NOT NULL
);

CREATE INDEX `invite_uses_invite` ON `invite_uses` (`invite`,`created`);

CREATE TABLE `waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`email` text NOT NULL,
	`about` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL
);

CREATE UNIQUE INDEX `waitlist_email` ON `waitlist` (`email`);

CREATE INDEX `waitlist_state` ON `waitlist` (`state`,`created`,`id`);

CREATE INDEX `waitlist_created` ON `waitlist` (`created`,`id`);

CREATE TABLE `upload_waitlist` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`purpose` text DEFAULT '' NOT NULL,
	`link` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`decided` text DEFAULT '' NOT NULL,
	`decidedBy` text DEFAULT '' NOT NULL,
	`mailed` text DEFAULT '' NOT NULL,
	`trashed` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `upload_waitlist_user` ON `upload_waitlist` (`user`) WHERE "state" = 'waiting' AND "trashed" = '';

CREATE INDEX `upload_waitlist_person` ON `upload_waitlist` (`user`,`created`);

CREATE INDEX `upload_waitlist_created` ON `upload_waitlist` (`trashed`,`created`,`id`);

CREATE INDEX `upload_waitlist_decided` ON `upload_waitlist` (`trashed`,`decided`,`id`);

CREATE INDEX `upload_waitlist_state` ON `upload_waitlist` (`state`,`trashed`,`created`,`id`);

CREATE INDEX `upload_waitlist_unmailed` ON `upload_waitlist` (`decided`) WHERE "mailed" = '' AND "decided" <> '';

CREATE TRIGGER "events_upload_waitlist_create" AFTER INSERT ON "upload_waitlist" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('upload_waitlist', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'user', NEW."user", 'purpose', NEW."purpose", 'link', NEW."link", 'state', NEW."state", 'answer', NEW."answer", 'decided', NEW."decided"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_upload_waitlist_update" AFTER UPDATE ON "upload_waitlist" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('upload_waitlist', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'user', NEW."user", 'purpose', NEW."purpose", 'link', NEW."link", 'state', NEW."state", 'answer', NEW."answer", 'decided', NEW."decided"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_upload_waitlist_delete" AFTER DELETE ON "upload_waitlist" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('upload_waitlist', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'user', OLD."user", 'purpose', OLD."purpose", 'link', OLD."link", 'state', OLD."state", 'answer', OLD."answer", 'decided', OLD."decided"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `media` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`jam` text DEFAULT '' NOT NULL,
	`room` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`file` text DEFAULT '' NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`size` integer DEFAULT 0 NOT NULL
);

CREATE INDEX `media_owner` ON `media` (`owner`);

CREATE INDEX `media_project` ON `media` (`project`);

CREATE INDEX `media_jam` ON `media` (`jam`);

CREATE INDEX `media_room` ON `media` (`room`);

CREATE TABLE `uploads` (
	`id` text PRIMARY KEY NOT NULL,
	`owner` text NOT NULL,
	`project` text NOT NULL,
	`jam` text DEFAULT '' NOT NULL,
	`room` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`size` integer NOT NULL,
	`type` text DEFAULT '' NOT NULL,
	`multipart` text DEFAULT '' NOT NULL,
	`created` text NOT NULL
);

CREATE INDEX `uploads_owner` ON `uploads` (`owner`);

CREATE INDEX `uploads_project` ON `uploads` (`project`);

CREATE TABLE `upload_parts` (
	`upload` text NOT NULL,
	`part` integer NOT NULL,
	`etag` text NOT NULL,
	PRIMARY KEY(`upload`, `part`)
);

CREATE TABLE `doomed_objects` (
	`key` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL
);

CREATE TRIGGER "events_media_create" AFTER INSERT ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'project', NEW."project", 'jam', NEW."jam", 'room', NEW."room", 'kind', NEW."kind", 'file', NEW."file", 'type', NEW."type", 'size', NEW."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_media_update" AFTER UPDATE ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'project', NEW."project", 'jam', NEW."jam", 'room', NEW."room", 'kind', NEW."kind", 'file', NEW."file", 'type', NEW."type", 'size', NEW."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_media_delete" AFTER DELETE ON "media" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('media', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'project', OLD."project", 'jam', OLD."jam", 'room', OLD."room", 'kind', OLD."kind", 'file', OLD."file", 'type', OLD."type", 'size', OLD."size"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `characters` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`tagline` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`rig` text DEFAULT '' NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`position` real DEFAULT 0 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`trashed` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `characters_slug` ON `characters` (`slug`);

CREATE INDEX `characters_owner` ON `characters` (`owner`,`created`);

CREATE INDEX `characters_trashed` ON `characters` (`trashed`);

CREATE INDEX `characters_created` ON `characters` (`created`,`id`);

CREATE INDEX `characters_updated` ON `characters` (`updated`,`id`);

CREATE INDEX `characters_position` ON `characters` (`position`,`id`);

CREATE TABLE `characters_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `characters_names_key` ON `characters_names` (`key`,`id`);

CREATE TABLE `character_drafts` (
	`character` text PRIMARY KEY NOT NULL,
	`svg` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL
);

CREATE TABLE `character_rigs` (
	`id` text PRIMARY KEY NOT NULL,
	`character` text NOT NULL,
	`number` integer NOT NULL,
	`created` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`svg` text NOT NULL
);

CREATE UNIQUE INDEX `character_rigs_number` ON `character_rigs` (`character`,`number`);

CREATE TABLE `looks` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`character` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`props` text DEFAULT '' NOT NULL
);

CREATE INDEX `looks_owner` ON `looks` (`owner`,`character`);

CREATE INDEX `looks_character` ON `looks` (`character`);

CREATE TRIGGER "names_characters_create" AFTER INSERT ON "characters" BEGIN INSERT OR REPLACE INTO "characters_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_characters_update" AFTER UPDATE OF "name" ON "characters" BEGIN INSERT OR REPLACE INTO "characters_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_characters_delete" AFTER DELETE ON "characters" BEGIN DELETE FROM "characters_names" WHERE "id" = OLD."id"; END;

CREATE TRIGGER "events_characters_create" AFTER INSERT ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_characters_update" AFTER UPDATE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'slug', NEW."slug", 'name', NEW."name", 'tagline', NEW."tagline", 'kind', NEW."kind", 'rig', NEW."rig", 'version', NEW."version", 'owner', NEW."owner", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_characters_delete" AFTER DELETE ON "characters" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('characters', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'slug', OLD."slug", 'name', OLD."name", 'tagline', OLD."tagline", 'kind', OLD."kind", 'rig', OLD."rig", 'version', OLD."version", 'owner', OLD."owner", 'position', OLD."position", 'published', OLD."published", 'trashed', OLD."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_looks_create" AFTER INSERT ON "looks" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('looks', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'character', NEW."character", 'name', NEW."name"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_looks_update" AFTER UPDATE ON "looks" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('looks', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'character', NEW."character", 'name', NEW."name"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_looks_delete" AFTER DELETE ON "looks" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('looks', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'character', OLD."character", 'name', OLD."name"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `cam_projects` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`character` text DEFAULT '' NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`thumbnail` text DEFAULT '' NOT NULL,
	`poster` text DEFAULT '' NOT NULL,
	`posterRevision` integer DEFAULT 0 NOT NULL,
	`video` text DEFAULT '' NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`trashed` text DEFAULT '' NOT NULL,
	`featured` integer DEFAULT false NOT NULL,
	`deprecated` integer DEFAULT false NOT NULL,
	`tags` text DEFAULT '' NOT NULL
);

CREATE INDEX `cam_projects_owner` ON `cam_projects` (`owner`,`updated`);

CREATE INDEX `cam_projects_owner_created` ON `cam_projects` (`owner`,`created`);

CREATE INDEX `cam_projects_owner_title` ON `cam_projects` (`owner`,`title`);

CREATE INDEX `cam_projects_owner_trashed` ON `cam_projects` (`owner`,`trashed`);

CREATE INDEX `cam_projects_trashed` ON `cam_projects` (`trashed`);

CREATE INDEX `cam_projects_character` ON `cam_projects` (`character`,`updated`);

CREATE INDEX `cam_projects_all_created` ON `cam_projects` (`trashed`,`created`,`id`);

CREATE INDEX `cam_projects_all_updated` ON `cam_projects` (`trashed`,`updated`,`id`);

CREATE INDEX `cam_projects_all_published` ON `cam_projects` (`published`,`trashed`,`created`,`id`);

CREATE INDEX `cam_projects_all_featured` ON `cam_projects` (`featured`,`trashed`,`created`,`id`);

CREATE INDEX `cam_projects_all_deprecated` ON `cam_projects` (`deprecated`,`trashed`,`created`,`id`);

CREATE INDEX `cam_projects_all_owner` ON `cam_projects` (`owner`,`trashed`,`created`,`id`);

CREATE INDEX `cam_projects_all_character` ON `cam_projects` (`character`,`trashed`,`created`,`id`);

CREATE TABLE `cam_projects_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `cam_projects_names_key` ON `cam_projects_names` (`key`,`id`);

CREATE TABLE `project_versions` (
	`id` text PRIMARY KEY DEFAULT '' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`saved` text DEFAULT '' NOT NULL,
	`kept` text DEFAULT '' NOT NULL
);

CREATE INDEX `project_versions_project` ON `project_versions` (`project`,`revision`);

CREATE TABLE `takes` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`jam` text DEFAULT '' NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL,
	`sound` text DEFAULT '' NOT NULL,
	`analysis` text DEFAULT '' NOT NULL,
	`camera` text DEFAULT '' NOT NULL,
	`duration` real DEFAULT 0 NOT NULL
);

CREATE INDEX `takes_project` ON `takes` (`project`);

CREATE INDEX `takes_jam` ON `takes` (`jam`);

CREATE INDEX `takes_owner` ON `takes` (`owner`);

CREATE INDEX `takes_sound` ON `takes` (`sound`);

CREATE INDEX `takes_analysis` ON `takes` (`analysis`);

CREATE INDEX `takes_camera` ON `takes` (`camera`);

CREATE TABLE `templates` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`character` text DEFAULT '' NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`moment` real DEFAULT 0 NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`published` integer DEFAULT false NOT NULL,
	`trashed` text DEFAULT '' NOT NULL,
	`source` text DEFAULT '' NOT NULL
);

CREATE INDEX `templates_position` ON `templates` (`trashed`,`position`,`id`);

CREATE INDEX `templates_updated` ON `templates` (`trashed`,`updated`,`id`);

CREATE TABLE `templates_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `templates_names_key` ON `templates_names` (`key`,`id`);

CREATE TRIGGER "names_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT OR REPLACE INTO "cam_projects_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ); END;

CREATE TRIGGER "names_cam_projects_update" AFTER UPDATE OF "title" ON "cam_projects" BEGIN INSERT OR REPLACE INTO "cam_projects_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ); END;

CREATE TRIGGER "names_cam_projects_delete" AFTER DELETE ON "cam_projects" BEGIN DELETE FROM "cam_projects_names" WHERE "id" = OLD."id"; END;

CREATE TRIGGER "names_templates_create" AFTER INSERT ON "templates" BEGIN INSERT OR REPLACE INTO "templates_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ); END;

CREATE TRIGGER "names_templates_update" AFTER UPDATE OF "title" ON "templates" BEGIN INSERT OR REPLACE INTO "templates_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ); END;

CREATE TRIGGER "names_templates_delete" AFTER DELETE ON "templates" BEGIN DELETE FROM "templates_names" WHERE "id" = OLD."id"; END;

CREATE VIRTUAL TABLE "cam_projects_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2 tokenchars ''ัิีึืฺุู็่้๊๋์ํ๎ັິີຶື຺ຸູົຼ່້໊໋໌ໍါာိီုူေဲဳဴဵံ့း္်ျြွှၖၗၘၙၞၟၠၢၣၤၧၨၩၪၫၬၭၱၲၳၴႂႃႄႅႆႇႈႉႊႋႌႍႏႚႛႜႝ឴឵ាិីឹឺុូួើឿៀេែៃោៅំះៈ៉៊់៌៍៎៏័៑្៓゙゚៝''', prefix='1 2 3 4 5 6');

CREATE TRIGGER "search_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "cam_projects_search" (rowid, "words") VALUES (NEW.rowid, (SELECT CASE WHEN octet_length(t."text") > length(t."text") AND instr(t."text", char(0)) = 0 AND (t."text" GLOB '*[々-鿿가-퟿ก-໿က-႟ᄀ-ᇿក-៿]*' OR t."text" GLOB '*[ꥠ-ꩿ豈-﫿ｦ-ￜ𛀀-𛅯𠀀-𿿽]*') THEN (WITH RECURSIVE place(n, code, next) AS (SELECT 1, unicode(t."text"), unicode(substr(t."text", 2, 1)) UNION ALL SELECT n + 1, next, unicode(substr(t."text", n + 2, 1)) FROM place WHERE next IS NOT NULL) SELECT group_concat(CASE WHEN (code BETWEEN 12293 AND 40959 OR code BETWEEN 44032 AND 55295 OR code BETWEEN 3585 AND 3839 OR code BETWEEN 4096 AND 4255 OR code BETWEEN 4352 AND 4607 OR code BETWEEN 6016 AND 6143 OR code BETWEEN 43360 AND 43647 OR code BETWEEN 63744 AND 64255 OR code BETWEEN 65382 AND 65500 OR code BETWEEN 110592 AND 110959 OR code BETWEEN 131072 AND 262141) THEN ' ' || CASE WHEN (next BETWEEN 12293 AND 40959 OR next BETWEEN 44032 AND 55295 OR next BETWEEN 3585 AND 3839 OR next BETWEEN 4096 AND 4255 OR next BETWEEN 4352 AND 4607 OR next BETWEEN 6016 AND 6143 OR next BETWEEN 43360 AND 43647 OR next BETWEEN 63744 AND 64255 OR next BETWEEN 65382 AND 65500 OR next BETWEEN 110592 AND 110959 OR next BETWEEN 131072 AND 262141) THEN char(code, next) ELSE char(code) END || ' ' ELSE char(code) END, '' ORDER BY n) FROM place) ELSE t."text" END FROM (SELECT NEW."title" || ' ' || NEW."description" || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ELSE '' END AS "text") AS t)); END;

CREATE TRIGGER "search_cam_projects_update" AFTER UPDATE OF "title", "description" ON "cam_projects" WHEN NEW."title" IS NOT OLD."title" OR NEW."description" IS NOT OLD."description" BEGIN UPDATE "cam_projects_search" SET "words" = (SELECT CASE WHEN octet_length(t."text") > length(t."text") AND instr(t."text", char(0)) = 0 AND (t."text" GLOB '*[々-鿿가-퟿ก-໿က-႟ᄀ-ᇿក-៿]*' OR t."text" GLOB '*[ꥠ-ꩿ豈-﫿ｦ-ￜ𛀀-𛅯𠀀-𿿽]*') THEN (WITH RECURSIVE place(n, code, next) AS (SELECT 1, unicode(t."text"), unicode(substr(t."text", 2, 1)) UNION ALL SELECT n + 1, next, unicode(substr(t."text", n + 2, 1)) FROM place WHERE next IS NOT NULL) SELECT group_concat(CASE WHEN (code BETWEEN 12293 AND 40959 OR code BETWEEN 44032 AND 55295 OR code BETWEEN 3585 AND 3839 OR code BETWEEN 4096 AND 4255 OR code BETWEEN 4352 AND 4607 OR code BETWEEN 6016 AND 6143 OR code BETWEEN 43360 AND 43647 OR code BETWEEN 63744 AND 64255 OR code BETWEEN 65382 AND 65500 OR code BETWEEN 110592 AND 110959 OR code BETWEEN 131072 AND 262141) THEN ' ' || CASE WHEN (next BETWEEN 12293 AND 40959 OR next BETWEEN 44032 AND 55295 OR next BETWEEN 3585 AND 3839 OR next BETWEEN 4096 AND 4255 OR next BETWEEN 4352 AND 4607 OR next BETWEEN 6016 AND 6143 OR next BETWEEN 43360 AND 43647 OR next BETWEEN 63744 AND 64255 OR next BETWEEN 65382 AND 65500 OR next BETWEEN 110592 AND 110959 OR next BETWEEN 131072 AND 262141) THEN char(code, next) ELSE char(code) END || ' ' ELSE char(code) END, '' ORDER BY n) FROM place) ELSE t."text" END FROM (SELECT NEW."title" || ' ' || NEW."description" || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN ' ' || CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ELSE '' END AS "text") AS t) WHERE rowid = NEW.rowid; END;

CREATE TRIGGER "search_cam_projects_delete" AFTER DELETE ON "cam_projects" BEGIN DELETE FROM "cam_projects_search" WHERE rowid = OLD.rowid; END;

CREATE TRIGGER "project_versions_gone" AFTER DELETE ON "cam_projects" BEGIN DELETE FROM "project_versions" WHERE "project" = OLD."id"; END;

CREATE TRIGGER "events_templates_create" AFTER INSERT ON "templates" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('templates', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'moment', NEW."moment", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed", 'source', NEW."source"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_templates_update" AFTER UPDATE ON "templates" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('templates', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'moment', NEW."moment", 'position', NEW."position", 'published', NEW."published", 'trashed', NEW."trashed", 'source', NEW."source"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_templates_delete" AFTER DELETE ON "templates" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('templates', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'title', OLD."title", 'description', OLD."description", 'character', OLD."character", 'moment', OLD."moment", 'position', OLD."position", 'published', OLD."published", 'trashed', OLD."trashed", 'source', OLD."source"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_cam_projects_create" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'revision', NEW."revision", 'thumbnail', NEW."thumbnail", 'poster', NEW."poster", 'posterRevision', NEW."posterRevision", 'video', NEW."video", 'published', NEW."published", 'trashed', NEW."trashed", 'featured', NEW."featured", 'deprecated', NEW."deprecated", 'tags', NEW."tags"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_cam_projects_update" AFTER UPDATE ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'description', NEW."description", 'character', NEW."character", 'revision', NEW."revision", 'thumbnail', NEW."thumbnail", 'poster', NEW."poster", 'posterRevision', NEW."posterRevision", 'video', NEW."video", 'published', NEW."published", 'trashed', NEW."trashed", 'featured', NEW."featured", 'deprecated', NEW."deprecated", 'tags', NEW."tags"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_takes_create" AFTER INSERT ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'project', NEW."project", 'jam', NEW."jam", 'owner', NEW."owner", 'name', NEW."name", 'source', NEW."source", 'sound', NEW."sound", 'analysis', NEW."analysis", 'camera', NEW."camera", 'duration', NEW."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_takes_update" AFTER UPDATE ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'project', NEW."project", 'jam', NEW."jam", 'owner', NEW."owner", 'name', NEW."name", 'source', NEW."source", 'sound', NEW."sound", 'analysis', NEW."analysis", 'camera', NEW."camera", 'duration', NEW."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_takes_delete" AFTER DELETE ON "takes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('takes', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'project', OLD."project", 'jam', OLD."jam", 'owner', OLD."owner", 'name', OLD."name", 'source', OLD."source", 'sound', OLD."sound", 'analysis', OLD."analysis", 'camera', OLD."camera", 'duration', OLD."duration"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_cam_projects_delete" AFTER DELETE ON "cam_projects" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('cam_projects', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'title', OLD."title", 'description', OLD."description", 'character', OLD."character", 'revision', OLD."revision", 'thumbnail', OLD."thumbnail", 'poster', OLD."poster", 'posterRevision', OLD."posterRevision", 'video', OLD."video", 'published', OLD."published", 'trashed', OLD."trashed", 'featured', OLD."featured", 'deprecated', OLD."deprecated", 'tags', OLD."tags", 'document', CASE WHEN json_valid(OLD."document") THEN '' || (SELECT json_object('tracks', json_array(json_object('clips', json_group_array(json_object('take', "take"))))) FROM (SELECT DISTINCT json_extract("clip".value, '$.take') AS "take" FROM json_each(OLD."document", '$.tracks') AS "track", json_each("track".value, '$.clips') AS "clip")) ELSE '' END ), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `jams` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`seats` integer DEFAULT 0 NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL,
	`key` text DEFAULT '' NOT NULL,
	`keyed` text DEFAULT '' NOT NULL
);

CREATE INDEX `jams_owner` ON `jams` (`owner`,`updated`);

CREATE INDEX `jams_updated` ON `jams` (`updated`);

CREATE TABLE `mixes` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`project` text DEFAULT '' NOT NULL,
	`document` text DEFAULT '' NOT NULL,
	`revision` integer DEFAULT 0 NOT NULL
);

CREATE INDEX `mixes_owner` ON `mixes` (`owner`,`updated`);

CREATE INDEX `mixes_project` ON `mixes` (`project`);

CREATE TRIGGER "events_mixes_create" AFTER INSERT ON "mixes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('mixes', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'project', NEW."project", 'revision', NEW."revision"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_mixes_update" AFTER UPDATE ON "mixes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('mixes', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'project', NEW."project", 'revision', NEW."revision"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_mixes_delete" AFTER DELETE ON "mixes" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('mixes', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'title', OLD."title", 'project', OLD."project", 'revision', OLD."revision"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_jams_create" AFTER INSERT ON "jams" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('jams', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'seats', NEW."seats", 'revision', NEW."revision", 'keyed', NEW."keyed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_jams_update" AFTER UPDATE ON "jams" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('jams', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'owner', NEW."owner", 'title', NEW."title", 'seats', NEW."seats", 'revision', NEW."revision", 'keyed', NEW."keyed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_jams_delete" AFTER DELETE ON "jams" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('jams', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'owner', OLD."owner", 'title', OLD."title", 'seats', OLD."seats", 'revision', OLD."revision", 'keyed', OLD."keyed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `chat_rooms` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`slug` text DEFAULT '' NOT NULL,
	`parent` text DEFAULT '' NOT NULL,
	`topic` text DEFAULT '' NOT NULL,
	`position` integer DEFAULT 0 NOT NULL,
	`locked` integer DEFAULT false NOT NULL,
	`archived` integer DEFAULT false NOT NULL,
	`trashed` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `chat_rooms_slug` ON `chat_rooms` (`slug`);

CREATE INDEX `chat_rooms_parent` ON `chat_rooms` (`parent`);

CREATE INDEX `chat_rooms_trashed` ON `chat_rooms` (`trashed`);

CREATE TABLE `chat_rooms_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `chat_rooms_names_key` ON `chat_rooms_names` (`key`,`id`);

CREATE TABLE `chat_messages` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`room` text DEFAULT '' NOT NULL,
	`seq` integer DEFAULT 0 NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`reply` text DEFAULT '' NOT NULL,
	`card` text DEFAULT '' NOT NULL,
	`reactions` text DEFAULT '' NOT NULL,
	`edited` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `chat_messages_room_seq` ON `chat_messages` (`room`,`seq`);

CREATE INDEX `chat_messages_room_created` ON `chat_messages` (`room`,`created`);

CREATE INDEX `chat_messages_author` ON `chat_messages` (`author`);

CREATE INDEX `chat_messages_created` ON `chat_messages` (`created`);

CREATE INDEX `chat_messages_card` ON `chat_messages` (`card`) WHERE "card" <> '';

CREATE INDEX `chat_messages_reply` ON `chat_messages` (`reply`) WHERE "reply" <> '';

CREATE TABLE `chat_reactions` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`room` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`emoji` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `chat_reactions_once` ON `chat_reactions` (`message`,`user`,`emoji`);

CREATE INDEX `chat_reactions_room` ON `chat_reactions` (`room`);

CREATE INDEX `chat_reactions_user` ON `chat_reactions` (`user`);

CREATE TABLE `chat_cards` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`kind` text DEFAULT '' NOT NULL,
	`url` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`image` text DEFAULT '' NOT NULL,
	`site` text DEFAULT '' NOT NULL,
	`media` text DEFAULT '' NOT NULL,
	`width` integer DEFAULT 0 NOT NULL,
	`height` integer DEFAULT 0 NOT NULL,
	`seconds` real DEFAULT 0 NOT NULL,
	`peaks` text DEFAULT '' NOT NULL
);

CREATE INDEX `chat_cards_author` ON `chat_cards` (`author`);

CREATE INDEX `chat_cards_media` ON `chat_cards` (`media`);

CREATE TABLE `chat_reports` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`room` text DEFAULT '' NOT NULL,
	`reporter` text DEFAULT '' NOT NULL,
	`reason` text DEFAULT '' NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`quote` text DEFAULT '' NOT NULL,
	`state` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `chat_reports_once` ON `chat_reports` (`reporter`,`message`);

CREATE INDEX `chat_reports_message` ON `chat_reports` (`message`);

CREATE INDEX `chat_reports_room` ON `chat_reports` (`room`);

CREATE INDEX `chat_reports_state` ON `chat_reports` (`state`);

CREATE INDEX `chat_reports_created` ON `chat_reports` (`created`,`id`);

CREATE TABLE `chat_mutes` (
	`room` text NOT NULL,
	`user` text NOT NULL,
	`created` text NOT NULL,
	`until` text NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`room`, `user`)
);

CREATE INDEX `chat_mutes_until` ON `chat_mutes` (`until`);

CREATE TABLE `link_previews` (
	`url` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`site` text NOT NULL,
	`image` text NOT NULL,
	`fetched` integer NOT NULL
);

CREATE TRIGGER "names_chat_rooms_create" AFTER INSERT ON "chat_rooms" BEGIN INSERT OR REPLACE INTO "chat_rooms_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_chat_rooms_update" AFTER UPDATE OF "name" ON "chat_rooms" BEGIN INSERT OR REPLACE INTO "chat_rooms_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_chat_rooms_delete" AFTER DELETE ON "chat_rooms" BEGIN DELETE FROM "chat_rooms_names" WHERE "id" = OLD."id"; END;

CREATE VIRTUAL TABLE "chat_messages_search" USING fts5 ("words", content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 2 tokenchars ''ัิีึืฺุู็่้๊๋์ํ๎ັິີຶື຺ຸູົຼ່້໊໋໌ໍါာိီုူေဲဳဴဵံ့း္်ျြွှၖၗၘၙၞၟၠၢၣၤၧၨၩၪၫၬၭၱၲၳၴႂႃႄႅႆႇႈႉႊႋႌႍႏႚႛႜႝ឴឵ាិីឹឺុូួើឿៀេែៃោៅំះៈ៉៊់៌៍៎៏័៑្៓゙゚៝''', prefix='1 2 3');

CREATE TRIGGER "search_chat_messages_create" AFTER INSERT ON "chat_messages" BEGIN INSERT INTO "chat_messages_search" (rowid, "words") VALUES (NEW.rowid, (SELECT CASE WHEN octet_length(t."text") > length(t."text") AND instr(t."text", char(0)) = 0 AND (t."text" GLOB '*[々-鿿가-퟿ก-໿က-႟ᄀ-ᇿក-៿]*' OR t."text" GLOB '*[ꥠ-ꩿ豈-﫿ｦ-ￜ𛀀-𛅯𠀀-𿿽]*') THEN (WITH RECURSIVE place(n, code, next) AS (SELECT 1, unicode(t."text"), unicode(substr(t."text", 2, 1)) UNION ALL SELECT n + 1, next, unicode(substr(t."text", n + 2, 1)) FROM place WHERE next IS NOT NULL) SELECT group_concat(CASE WHEN (code BETWEEN 12293 AND 40959 OR code BETWEEN 44032 AND 55295 OR code BETWEEN 3585 AND 3839 OR code BETWEEN 4096 AND 4255 OR code BETWEEN 4352 AND 4607 OR code BETWEEN 6016 AND 6143 OR code BETWEEN 43360 AND 43647 OR code BETWEEN 63744 AND 64255 OR code BETWEEN 65382 AND 65500 OR code BETWEEN 110592 AND 110959 OR code BETWEEN 131072 AND 262141) THEN ' ' || CASE WHEN (next BETWEEN 12293 AND 40959 OR next BETWEEN 44032 AND 55295 OR next BETWEEN 3585 AND 3839 OR next BETWEEN 4096 AND 4255 OR next BETWEEN 4352 AND 4607 OR next BETWEEN 6016 AND 6143 OR next BETWEEN 43360 AND 43647 OR next BETWEEN 63744 AND 64255 OR next BETWEEN 65382 AND 65500 OR next BETWEEN 110592 AND 110959 OR next BETWEEN 131072 AND 262141) THEN char(code, next) ELSE char(code) END || ' ' ELSE char(code) END, '' ORDER BY n) FROM place) ELSE t."text" END FROM (SELECT NEW."message" AS "text") AS t)); END;

CREATE TRIGGER "search_chat_messages_update" AFTER UPDATE OF "message" ON "chat_messages" WHEN NEW."message" IS NOT OLD."message" BEGIN UPDATE "chat_messages_search" SET "words" = (SELECT CASE WHEN octet_length(t."text") > length(t."text") AND instr(t."text", char(0)) = 0 AND (t."text" GLOB '*[々-鿿가-퟿ก-໿က-႟ᄀ-ᇿក-៿]*' OR t."text" GLOB '*[ꥠ-ꩿ豈-﫿ｦ-ￜ𛀀-𛅯𠀀-𿿽]*') THEN (WITH RECURSIVE place(n, code, next) AS (SELECT 1, unicode(t."text"), unicode(substr(t."text", 2, 1)) UNION ALL SELECT n + 1, next, unicode(substr(t."text", n + 2, 1)) FROM place WHERE next IS NOT NULL) SELECT group_concat(CASE WHEN (code BETWEEN 12293 AND 40959 OR code BETWEEN 44032 AND 55295 OR code BETWEEN 3585 AND 3839 OR code BETWEEN 4096 AND 4255 OR code BETWEEN 4352 AND 4607 OR code BETWEEN 6016 AND 6143 OR code BETWEEN 43360 AND 43647 OR code BETWEEN 63744 AND 64255 OR code BETWEEN 65382 AND 65500 OR code BETWEEN 110592 AND 110959 OR code BETWEEN 131072 AND 262141) THEN ' ' || CASE WHEN (next BETWEEN 12293 AND 40959 OR next BETWEEN 44032 AND 55295 OR next BETWEEN 3585 AND 3839 OR next BETWEEN 4096 AND 4255 OR next BETWEEN 4352 AND 4607 OR next BETWEEN 6016 AND 6143 OR next BETWEEN 43360 AND 43647 OR next BETWEEN 63744 AND 64255 OR next BETWEEN 65382 AND 65500 OR next BETWEEN 110592 AND 110959 OR next BETWEEN 131072 AND 262141) THEN char(code, next) ELSE char(code) END || ' ' ELSE char(code) END, '' ORDER BY n) FROM place) ELSE t."text" END FROM (SELECT NEW."message" AS "text") AS t) WHERE rowid = NEW.rowid; END;

CREATE TRIGGER "search_chat_messages_delete" AFTER DELETE ON "chat_messages" BEGIN DELETE FROM "chat_messages_search" WHERE rowid = OLD.rowid; END;

CREATE TRIGGER "events_chat_messages_create" AFTER INSERT ON "chat_messages" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_messages', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'seq', NEW."seq", 'author', NEW."author", 'message', NEW."message", 'reply', NEW."reply", 'card', NEW."card", 'reactions', NEW."reactions", 'edited', NEW."edited"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_messages_update" AFTER UPDATE ON "chat_messages" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_messages', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'seq', NEW."seq", 'author', NEW."author", 'message', NEW."message", 'reply', NEW."reply", 'card', NEW."card", 'reactions', NEW."reactions", 'edited', NEW."edited"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_messages_delete" AFTER DELETE ON "chat_messages" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_messages', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'room', OLD."room", 'seq', OLD."seq", 'author', OLD."author", 'message', OLD."message", 'reply', OLD."reply", 'card', OLD."card", 'reactions', OLD."reactions", 'edited', OLD."edited"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_reactions_create" AFTER INSERT ON "chat_reactions" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reactions', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'message', NEW."message", 'user', NEW."user", 'emoji', NEW."emoji"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_reactions_update" AFTER UPDATE ON "chat_reactions" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reactions', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'message', NEW."message", 'user', NEW."user", 'emoji', NEW."emoji"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_reactions_delete" AFTER DELETE ON "chat_reactions" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reactions', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'room', OLD."room", 'message', OLD."message", 'user', OLD."user", 'emoji', OLD."emoji"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_reports_create" AFTER INSERT ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'message', NEW."message", 'room', NEW."room", 'reporter', NEW."reporter", 'reason', NEW."reason", 'note', NEW."note", 'quote', NEW."quote", 'state', NEW."state"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_reports_update" AFTER UPDATE ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'message', NEW."message", 'room', NEW."room", 'reporter', NEW."reporter", 'reason', NEW."reason", 'note', NEW."note", 'quote', NEW."quote", 'state', NEW."state"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_reports_delete" AFTER DELETE ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'message', OLD."message", 'room', OLD."room", 'reporter', OLD."reporter", 'reason', OLD."reason", 'note', OLD."note", 'quote', OLD."quote", 'state', OLD."state"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_rooms_create" AFTER INSERT ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'locked', NEW."locked", 'archived', NEW."archived", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_rooms_update" AFTER UPDATE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'locked', NEW."locked", 'archived', NEW."archived", 'trashed', NEW."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_rooms_delete" AFTER DELETE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'name', OLD."name", 'slug', OLD."slug", 'parent', OLD."parent", 'topic', OLD."topic", 'locked', OLD."locked", 'archived', OLD."archived", 'trashed', OLD."trashed"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_cards_create" AFTER INSERT ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'author', NEW."author", 'kind', NEW."kind", 'url', NEW."url", 'title', NEW."title", 'description', NEW."description", 'image', NEW."image", 'site', NEW."site", 'media', NEW."media", 'width', NEW."width", 'height', NEW."height", 'seconds', NEW."seconds", 'peaks', NEW."peaks"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_cards_update" AFTER UPDATE ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'author', NEW."author", 'kind', NEW."kind", 'url', NEW."url", 'title', NEW."title", 'description', NEW."description", 'image', NEW."image", 'site', NEW."site", 'media', NEW."media", 'width', NEW."width", 'height', NEW."height", 'seconds', NEW."seconds", 'peaks', NEW."peaks"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_chat_cards_delete" AFTER DELETE ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'author', OLD."author", 'kind', OLD."kind", 'url', OLD."url", 'title', OLD."title", 'description', OLD."description", 'image', OLD."image", 'site', OLD."site", 'media', OLD."media", 'width', OLD."width", 'height', OLD."height", 'seconds', OLD."seconds", 'peaks', OLD."peaks"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `surveys` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`title` text DEFAULT '' NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`draft` text NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT false NOT NULL,
	`access` text DEFAULT 'anyone' NOT NULL,
	`once` integer DEFAULT false NOT NULL,
	`editable` integer DEFAULT false NOT NULL,
	`anonymous` integer DEFAULT false NOT NULL,
	`opens` text DEFAULT '' NOT NULL,
	`closes` text DEFAULT '' NOT NULL,
	`maxResponses` integer DEFAULT 0 NOT NULL,
	`trashed` text DEFAULT '' NOT NULL
);

CREATE INDEX `surveys_state` ON `surveys` (`state`,`updated`);

CREATE INDEX `surveys_author` ON `surveys` (`author`);

CREATE INDEX `surveys_trashed` ON `surveys` (`trashed`,`updated`,`id`);

CREATE TABLE `surveys_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `surveys_names_key` ON `surveys_names` (`key`,`id`);

CREATE TABLE `survey_versions` (
	`survey` text NOT NULL,
	`version` integer NOT NULL,
	`schema` text NOT NULL,
	`published` text NOT NULL,
	`publisher` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`survey`, `version`)
);

CREATE TABLE `survey_invitations` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`survey` text NOT NULL,
	`secret` text NOT NULL,
	`note` text DEFAULT '' NOT NULL,
	`used` integer DEFAULT false NOT NULL
);

CREATE UNIQUE INDEX `survey_invitations_secret` ON `survey_invitations` (`secret`);

CREATE INDEX `survey_invitations_survey` ON `survey_invitations` (`survey`,`created`);

CREATE TABLE `survey_turns` (
	`survey` text NOT NULL,
	`holder` text NOT NULL,
	`response` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`survey`, `holder`)
);

CREATE TABLE `survey_responses` (
	`id` text PRIMARY KEY NOT NULL,
	`survey` text NOT NULL,
	`version` integer NOT NULL,
	`state` text NOT NULL,
	`answers` text NOT NULL,
	`page` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`person` text DEFAULT '' NOT NULL,
	`holder` text DEFAULT '' NOT NULL,
	`begun` text NOT NULL,
	`sent` text DEFAULT '' NOT NULL,
	`edited` text DEFAULT '' NOT NULL,
	`updated` text NOT NULL,
	`seconds` integer DEFAULT 0 NOT NULL
);

CREATE INDEX `survey_responses_list` ON `survey_responses` (`survey`,`state`,`sent`,`id`);

CREATE INDEX `survey_responses_begun` ON `survey_responses` (`survey`,`state`,`updated`);

CREATE INDEX `survey_responses_holder` ON `survey_responses` (`survey`,`holder`);

CREATE INDEX `survey_responses_person` ON `survey_responses` (`person`);

CREATE TABLE `survey_files` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`survey` text NOT NULL,
	`question` text NOT NULL,
	`holder` text DEFAULT '' NOT NULL,
	`response` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`size` integer DEFAULT 0 NOT NULL,
	`type` text DEFAULT '' NOT NULL
);

CREATE INDEX `survey_files_holder` ON `survey_files` (`survey`,`holder`);

CREATE INDEX `survey_files_response` ON `survey_files` (`response`,`created`);

CREATE TRIGGER "names_surveys_create" AFTER INSERT ON "surveys" BEGIN INSERT OR REPLACE INTO "surveys_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ); END;

CREATE TRIGGER "names_surveys_update" AFTER UPDATE OF "title" ON "surveys" BEGIN INSERT OR REPLACE INTO "surveys_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."title" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."title")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."title", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."title", place.n, 1)) ELSE lower(NEW."title") END ); END;

CREATE TRIGGER "names_surveys_delete" AFTER DELETE ON "surveys" BEGIN DELETE FROM "surveys_names" WHERE "id" = OLD."id"; END;

CREATE TABLE `emails` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`author` text DEFAULT '' NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`subject` text DEFAULT '' NOT NULL,
	`preheader` text DEFAULT '' NOT NULL,
	`replyTo` text DEFAULT '' NOT NULL,
	`category` text DEFAULT 'news' NOT NULL,
	`accent` text DEFAULT '' NOT NULL,
	`document` text NOT NULL,
	`text` text DEFAULT '' NOT NULL,
	`audience` text NOT NULL,
	`template` integer DEFAULT false NOT NULL,
	`state` text DEFAULT 'draft' NOT NULL,
	`revision` integer DEFAULT 1 NOT NULL,
	`scheduled` text DEFAULT '' NOT NULL,
	`started` text DEFAULT '' NOT NULL,
	`finished` text DEFAULT '' NOT NULL,
	`pauseReason` text DEFAULT '' NOT NULL,
	`run` integer DEFAULT 0 NOT NULL,
	`runBegan` integer DEFAULT 0 NOT NULL,
	`beat` integer DEFAULT 0 NOT NULL,
	`origin` text DEFAULT '' NOT NULL,
	`sentSubject` text DEFAULT '' NOT NULL,
	`sentHtml` text DEFAULT '' NOT NULL,
	`sentText` text DEFAULT '' NOT NULL,
	`trashed` text DEFAULT '' NOT NULL
);

CREATE INDEX `emails_list` ON `emails` (`template`,`updated`);

CREATE INDEX `emails_state` ON `emails` (`state`,`scheduled`);

CREATE INDEX `emails_trashed` ON `emails` (`trashed`,`updated`,`id`);

CREATE TABLE `emails_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `emails_names_key` ON `emails_names` (`key`,`id`);

CREATE TABLE `email_lists` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text DEFAULT '' NOT NULL,
	`name` text NOT NULL,
	`addresses` integer DEFAULT 0 NOT NULL
);

CREATE TABLE `email_lists_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `email_lists_names_key` ON `email_lists_names` (`key`,`id`);

CREATE TABLE `email_list_entries` (
	`id` text DEFAULT '' NOT NULL,
	`created` text DEFAULT '' NOT NULL,
	`updated` text DEFAULT '' NOT NULL,
	`list` text NOT NULL,
	`address` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	PRIMARY KEY(`list`, `address`)
);

CREATE INDEX `email_list_entries_id` ON `email_list_entries` (`id`);

CREATE INDEX `email_list_entries_by_address` ON `email_list_entries` ("address" COLLATE NOCASE,`id`);

CREATE TABLE `email_list_entries_names` (
	`id` text PRIMARY KEY NOT NULL,
	`key` text NOT NULL
);

CREATE INDEX `email_list_entries_names_key` ON `email_list_entries_names` (`key`,`id`);

CREATE TABLE `email_recipients` (
	`email` text NOT NULL,
	`address` text NOT NULL,
	`name` text DEFAULT '' NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`attempts` integer DEFAULT 0 NOT NULL,
	`due` integer DEFAULT 0 NOT NULL,
	`claim` text DEFAULT '' NOT NULL,
	`claimed` integer DEFAULT 0 NOT NULL,
	`answer` text DEFAULT '' NOT NULL,
	`answered` integer DEFAULT 0 NOT NULL,
	`mailId` text DEFAULT '' NOT NULL,
	`delivery` text DEFAULT '' NOT NULL,
	`deliveryDetail` text DEFAULT '' NOT NULL,
	`deliveryTold` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`email`, `address`)
);

CREATE INDEX `email_recipients_due` ON `email_recipients` (`email`,`state`,`due`);

CREATE INDEX `email_recipients_answered` ON `email_recipients` (`email`,`answered`);

CREATE INDEX `email_recipients_address` ON `email_recipients` (`address`,`answered`);

CREATE TABLE `email_suppressions` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`address` text NOT NULL,
	`scope` text NOT NULL,
	`reason` text NOT NULL,
	`source` text NOT NULL,
	`detail` text DEFAULT '' NOT NULL
);

CREATE UNIQUE INDEX `email_suppressions_address` ON `email_suppressions` (`address`,`scope`);

CREATE INDEX `email_suppressions_created` ON `email_suppressions` (`created`,`id`);

CREATE TABLE `email_holds` (
	`email` text NOT NULL,
	`domain` text DEFAULT '' NOT NULL,
	`strikes` integer DEFAULT 0 NOT NULL,
	`until` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`email`, `domain`)
);

CREATE TABLE `email_pace` (
	`id` text PRIMARY KEY NOT NULL,
	`next` integer NOT NULL
);

CREATE TABLE `mail_consents` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`user` text NOT NULL,
	`category` text NOT NULL,
	`agreed` integer DEFAULT false NOT NULL,
	`place` text NOT NULL
);

CREATE INDEX `mail_consents_user` ON `mail_consents` (`user`,`created`);

CREATE TABLE `mail_settings` (
	`name` text PRIMARY KEY NOT NULL,
	`value` text NOT NULL,
	`updated` text NOT NULL
);

CREATE TABLE `waiting_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`mail` text NOT NULL,
	`user` text NOT NULL,
	`proof` text NOT NULL,
	`attempts` integer NOT NULL,
	`due` integer NOT NULL,
	`until` integer NOT NULL,
	`about` text DEFAULT '' NOT NULL
);

CREATE INDEX `waiting_mail_due` ON `waiting_mail` (`due`);

CREATE INDEX `waiting_mail_about` ON `waiting_mail` (`about`);

CREATE TABLE `failed_mail` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`mail` text NOT NULL,
	`user` text NOT NULL,
	`proof` text NOT NULL,
	`until` integer NOT NULL,
	`answer` text NOT NULL
);

CREATE INDEX `failed_mail_created` ON `failed_mail` (`created`);

CREATE TABLE `outbox` (
	`id` text PRIMARY KEY NOT NULL,
	`recipient` text NOT NULL,
	`sender` text DEFAULT '' NOT NULL,
	`replyTo` text DEFAULT '' NOT NULL,
	`subject` text NOT NULL,
	`text` text NOT NULL,
	`html` text DEFAULT '' NOT NULL,
	`headers` text DEFAULT '{}' NOT NULL,
	`created` text NOT NULL
);

CREATE INDEX `outbox_recipient` ON `outbox` (`recipient`);

CREATE TRIGGER "names_emails_create" AFTER INSERT ON "emails" BEGIN INSERT OR REPLACE INTO "emails_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_emails_update" AFTER UPDATE OF "name" ON "emails" BEGIN INSERT OR REPLACE INTO "emails_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_emails_delete" AFTER DELETE ON "emails" BEGIN DELETE FROM "emails_names" WHERE "id" = OLD."id"; END;

CREATE TRIGGER "names_email_lists_create" AFTER INSERT ON "email_lists" BEGIN INSERT OR REPLACE INTO "email_lists_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_email_lists_update" AFTER UPDATE OF "name" ON "email_lists" BEGIN INSERT OR REPLACE INTO "email_lists_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_email_lists_delete" AFTER DELETE ON "email_lists" BEGIN DELETE FROM "email_lists_names" WHERE "id" = OLD."id"; END;

CREATE TRIGGER "names_email_list_entries_create" AFTER INSERT ON "email_list_entries" BEGIN INSERT OR REPLACE INTO "email_list_entries_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_email_list_entries_update" AFTER UPDATE OF "name" ON "email_list_entries" BEGIN INSERT OR REPLACE INTO "email_list_entries_names" ("id", "key") VALUES (NEW."id", CASE WHEN NEW."name" GLOB '*[^ -~]*' THEN (WITH RECURSIVE place(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM place WHERE n < length(NEW."name")) SELECT group_concat(coalesce(b."base", lower(substr(NEW."name", place.n, 1))), '' ORDER BY place.n) FROM place LEFT JOIN "letter_bases" AS b ON b."letter" = substr(NEW."name", place.n, 1)) ELSE lower(NEW."name") END ); END;

CREATE TRIGGER "names_email_list_entries_delete" AFTER DELETE ON "email_list_entries" BEGIN DELETE FROM "email_list_entries_names" WHERE "id" = OLD."id"; END;

CREATE TRIGGER "mail_consents_create" AFTER INSERT ON "users" BEGIN INSERT INTO "mail_consents" ("id", "created", "user", "category", "agreed", "place") SELECT substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), NEW."id", c."category", c."now", 'invite' FROM (SELECT 'news' AS "category", NEW."newsMail" AS "now" UNION ALL SELECT 'tips' AS "category", NEW."tipsMail" AS "now" UNION ALL SELECT 'surveys' AS "category", NEW."surveyMail" AS "now") AS c WHERE c."now" = 1; END;

CREATE TRIGGER "mail_consents_update" AFTER UPDATE OF "newsMail", "tipsMail", "surveyMail" ON "users" BEGIN INSERT INTO "mail_consents" ("id", "created", "user", "category", "agreed", "place") SELECT substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), NEW."id", c."category", c."now", 'settings' FROM (SELECT 'news' AS "category", OLD."newsMail" AS "was", NEW."newsMail" AS "now" UNION ALL SELECT 'tips' AS "category", OLD."tipsMail" AS "was", NEW."tipsMail" AS "now" UNION ALL SELECT 'surveys' AS "category", OLD."surveyMail" AS "was", NEW."surveyMail" AS "now") AS c WHERE c."was" <> c."now"; END;

CREATE TRIGGER "users_news_mail_on" AFTER UPDATE OF "newsMail" ON "users" WHEN OLD."newsMail" = 0 AND NEW."newsMail" = 1 BEGIN DELETE FROM "email_suppressions" WHERE "address" = lower(NEW."email") AND "scope" = 'news' AND "reason" = 'unsubscribed'; END;

CREATE TRIGGER "users_tips_mail_on" AFTER UPDATE OF "tipsMail" ON "users" WHEN OLD."tipsMail" = 0 AND NEW."tipsMail" = 1 BEGIN DELETE FROM "email_suppressions" WHERE "address" = lower(NEW."email") AND "scope" = 'tips' AND "reason" = 'unsubscribed'; END;

CREATE TRIGGER "users_survey_mail_on" AFTER UPDATE OF "surveyMail" ON "users" WHEN OLD."surveyMail" = 0 AND NEW."surveyMail" = 1 BEGIN DELETE FROM "email_suppressions" WHERE "address" = lower(NEW."email") AND "scope" = 'surveys' AND "reason" = 'unsubscribed'; END;

CREATE TRIGGER "users_news_mail_off" AFTER UPDATE OF "newsMail" ON "users" WHEN OLD."newsMail" = 1 AND NEW."newsMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'news', 'unsubscribed', 'settings'); END;

CREATE TRIGGER "users_tips_mail_off" AFTER UPDATE OF "tipsMail" ON "users" WHEN OLD."tipsMail" = 1 AND NEW."tipsMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'tips', 'unsubscribed', 'settings'); END;

CREATE TRIGGER "users_survey_mail_off" AFTER UPDATE OF "surveyMail" ON "users" WHEN OLD."surveyMail" = 1 AND NEW."surveyMail" = 0 BEGIN INSERT OR IGNORE INTO "email_suppressions" ("id", "created", "address", "scope", "reason", "source") VALUES (substr(lower(hex(randomblob(8))), 1, 15), strftime('%Y-%m-%d %H:%M:%fZ', 'now'), lower(NEW."email"), 'surveys', 'unsubscribed', 'settings'); END;

CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`actor` text DEFAULT '' NOT NULL,
	`action` text DEFAULT '' NOT NULL,
	`target` text DEFAULT '' NOT NULL,
	`before` text DEFAULT '' NOT NULL,
	`after` text DEFAULT '' NOT NULL,
	`via` text DEFAULT '' NOT NULL
);

CREATE INDEX `audit_log_created` ON `audit_log` (`created`);

CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`);

CREATE INDEX `audit_log_target` ON `audit_log` (`target`);

CREATE TABLE `list_columns` (
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`columns` text NOT NULL,
	PRIMARY KEY(`owner`, `kind`)
);

CREATE TABLE `list_views` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`owner` text NOT NULL,
	`kind` text NOT NULL,
	`name` text NOT NULL,
	`address` text DEFAULT '' NOT NULL,
	`shared` integer DEFAULT false NOT NULL
);

CREATE INDEX `list_views_owner` ON `list_views` (`owner`,`kind`);

CREATE INDEX `list_views_shared` ON `list_views` (`kind`,`shared`);

CREATE TABLE `list_jobs` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`actor` text NOT NULL,
	`via` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`act` text NOT NULL,
	`target` text NOT NULL,
	`input` text NOT NULL,
	`state` text DEFAULT 'running' NOT NULL,
	`cursor` text DEFAULT '' NOT NULL,
	`seen` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`total` integer DEFAULT 0 NOT NULL,
	`totalMore` integer DEFAULT false NOT NULL,
	`lease` integer DEFAULT 0 NOT NULL
);

CREATE INDEX `list_jobs_state` ON `list_jobs` (`state`,`lease`);

CREATE INDEX `list_jobs_kind` ON `list_jobs` (`kind`,`updated`);

CREATE TABLE `attention_dismissals` (
	`kind` text NOT NULL,
	`about` text NOT NULL,
	`created` text NOT NULL,
	`moment` integer NOT NULL,
	`by` text NOT NULL,
	PRIMARY KEY(`kind`, `about`)
);

CREATE TABLE `switches` (
	`name` text PRIMARY KEY NOT NULL,
	`on` integer DEFAULT false NOT NULL,
	`updated` text NOT NULL
);

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

CREATE INDEX `route_rules_active` ON `route_rules` (`active`);

CREATE TRIGGER "audit_log_never_changed" BEFORE UPDATE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'The audit log is append only'); END;

CREATE TRIGGER "audit_log_never_deleted" BEFORE DELETE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'The audit log is append only'); END;

CREATE TRIGGER "events_audit_log_create" AFTER INSERT ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'actor', NEW."actor", 'action', NEW."action", 'target', NEW."target", 'before', NEW."before", 'after', NEW."after", 'via', NEW."via"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_audit_log_update" AFTER UPDATE ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'actor', NEW."actor", 'action', NEW."action", 'target', NEW."target", 'before', NEW."before", 'after', NEW."after", 'via', NEW."via"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TRIGGER "events_audit_log_delete" AFTER DELETE ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'actor', OLD."actor", 'action', OLD."action", 'target', OLD."target", 'before', OLD."before", 'after', OLD."after", 'via', OLD."via"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;

CREATE TABLE `daily_counts` (
	`day` text NOT NULL,
	`kind` text NOT NULL,
	`count` integer DEFAULT 0 NOT NULL,
	PRIMARY KEY(`kind`, `day`)
);

CREATE TABLE `daily_creators` (
	`day` text NOT NULL,
	`user` text NOT NULL,
	PRIMARY KEY(`day`, `user`)
);

CREATE TRIGGER "count_sign_ups" AFTER INSERT ON "users" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'sign_ups', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'sign_ups' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'sign_ups' AND "day" = SUBSTR(NEW."created", 1, 10); END;

CREATE TRIGGER "count_projects" AFTER INSERT ON "cam_projects" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'projects', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'projects' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'projects' AND "day" = SUBSTR(NEW."created", 1, 10); END;

CREATE TRIGGER "count_exports" AFTER INSERT ON "media" WHEN NEW."kind" = 'video' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'exports', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'exports' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'exports' AND "day" = SUBSTR(NEW."created", 1, 10); END;

CREATE TRIGGER "count_storage_added" AFTER INSERT ON "media" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'storage', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'storage' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + NEW."size" WHERE "kind" = 'storage' AND "day" = SUBSTR(NEW."created", 1, 10); END;

CREATE TRIGGER "count_storage_freed" AFTER DELETE ON "media" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT STRFTIME('%Y-%m-%d', 'now'), 'storage', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'storage' AND "day" = STRFTIME('%Y-%m-%d', 'now')); UPDATE "daily_counts" SET "count" = "count" + (0 - OLD."size") WHERE "kind" = 'storage' AND "day" = STRFTIME('%Y-%m-%d', 'now'); END;

CREATE TRIGGER "count_messages" AFTER INSERT ON "chat_messages" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."created", 1, 10), 'messages', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'messages' AND "day" = SUBSTR(NEW."created", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'messages' AND "day" = SUBSTR(NEW."created", 1, 10); END;

CREATE TRIGGER "count_answers" AFTER UPDATE OF "state" ON "survey_responses" WHEN NEW."state" = 'sent' AND OLD."state" <> 'sent' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."updated", 1, 10), 'answers', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10); END;

CREATE TRIGGER "count_answers_at_once" AFTER INSERT ON "survey_responses" WHEN NEW."state" = 'sent' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT SUBSTR(NEW."updated", 1, 10), 'answers', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10)); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'answers' AND "day" = SUBSTR(NEW."updated", 1, 10); END;

CREATE TRIGGER "count_creators_new" AFTER INSERT ON "cam_projects" WHEN NEW."owner" <> '' BEGIN INSERT INTO "daily_creators" ("day", "user") SELECT SUBSTR(NEW."created", 1, 10), NEW."owner" WHERE NOT EXISTS (SELECT 1 FROM "daily_creators" WHERE "day" = SUBSTR(NEW."created", 1, 10) AND "user" = NEW."owner"); END;

CREATE TRIGGER "count_creators_saving" AFTER UPDATE OF "document" ON "cam_projects" WHEN NEW."owner" <> '' BEGIN INSERT INTO "daily_creators" ("day", "user") SELECT SUBSTR(NEW."updated", 1, 10), NEW."owner" WHERE NOT EXISTS (SELECT 1 FROM "daily_creators" WHERE "day" = SUBSTR(NEW."updated", 1, 10) AND "user" = NEW."owner"); END;

CREATE TRIGGER "count_creators_recording" AFTER INSERT ON "takes" WHEN NEW."owner" <> '' BEGIN INSERT INTO "daily_creators" ("day", "user") SELECT SUBSTR(NEW."created", 1, 10), NEW."owner" WHERE NOT EXISTS (SELECT 1 FROM "daily_creators" WHERE "day" = SUBSTR(NEW."created", 1, 10) AND "user" = NEW."owner"); END;

CREATE TRIGGER "count_creators" AFTER INSERT ON "daily_creators" BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT NEW."day", 'creators', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'creators' AND "day" = NEW."day"); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'creators' AND "day" = NEW."day"; END;

CREATE TRIGGER "count_campaign_mails_sent" AFTER UPDATE OF "state" ON "email_recipients" WHEN NEW."state" = 'sent' AND OLD."state" <> 'sent' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT STRFTIME('%Y-%m-%d', 'now'), 'mails_sent', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'mails_sent' AND "day" = STRFTIME('%Y-%m-%d', 'now')); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'mails_sent' AND "day" = STRFTIME('%Y-%m-%d', 'now'); END;

CREATE TRIGGER "count_campaign_mails_failed" AFTER UPDATE OF "state" ON "email_recipients" WHEN NEW."state" = 'failed' AND OLD."state" <> 'failed' BEGIN INSERT INTO "daily_counts" ("day", "kind", "count") SELECT STRFTIME('%Y-%m-%d', 'now'), 'mails_failed', 0 WHERE NOT EXISTS (SELECT 1 FROM "daily_counts" WHERE "kind" = 'mails_failed' AND "day" = STRFTIME('%Y-%m-%d', 'now')); UPDATE "daily_counts" SET "count" = "count" + 1 WHERE "kind" = 'mails_failed' AND "day" = STRFTIME('%Y-%m-%d', 'now'); END;
