CREATE TABLE `audit_log` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`actor` text DEFAULT '' NOT NULL,
	`action` text DEFAULT '' NOT NULL,
	`target` text DEFAULT '' NOT NULL,
	`before` text DEFAULT '' NOT NULL,
	`after` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `audit_log_created` ON `audit_log` (`created`);--> statement-breakpoint
CREATE INDEX `audit_log_actor` ON `audit_log` (`actor`);--> statement-breakpoint
CREATE INDEX `audit_log_target` ON `audit_log` (`target`);--> statement-breakpoint
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
	`site` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE INDEX `chat_cards_author` ON `chat_cards` (`author`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_messages_room_seq` ON `chat_messages` (`room`,`seq`);--> statement-breakpoint
CREATE INDEX `chat_messages_room_created` ON `chat_messages` (`room`,`created`);--> statement-breakpoint
CREATE INDEX `chat_messages_author` ON `chat_messages` (`author`);--> statement-breakpoint
CREATE INDEX `chat_messages_reply` ON `chat_messages` (`reply`) WHERE "reply" <> '';--> statement-breakpoint
CREATE TABLE `chat_reactions` (
	`id` text PRIMARY KEY NOT NULL,
	`created` text NOT NULL,
	`updated` text NOT NULL,
	`room` text DEFAULT '' NOT NULL,
	`message` text DEFAULT '' NOT NULL,
	`user` text DEFAULT '' NOT NULL,
	`emoji` text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_reactions_once` ON `chat_reactions` (`message`,`user`,`emoji`);--> statement-breakpoint
CREATE INDEX `chat_reactions_room` ON `chat_reactions` (`room`);--> statement-breakpoint
CREATE INDEX `chat_reactions_user` ON `chat_reactions` (`user`);--> statement-breakpoint
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
--> statement-breakpoint
CREATE UNIQUE INDEX `chat_reports_once` ON `chat_reports` (`reporter`,`message`);--> statement-breakpoint
CREATE INDEX `chat_reports_message` ON `chat_reports` (`message`);--> statement-breakpoint
CREATE INDEX `chat_reports_room` ON `chat_reports` (`room`);--> statement-breakpoint
CREATE INDEX `chat_reports_state` ON `chat_reports` (`state`);--> statement-breakpoint
CREATE TABLE `link_previews` (
	`url` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`description` text NOT NULL,
	`site` text NOT NULL,
	`image` text NOT NULL,
	`fetched` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `topic` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `locked` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `chat_rooms` ADD `archived` integer DEFAULT false NOT NULL;
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_create";
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_update";
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_delete";
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_create" AFTER INSERT ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'position', NEW."position", 'locked', NEW."locked", 'archived', NEW."archived"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_update" AFTER UPDATE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'position', NEW."position", 'locked', NEW."locked", 'archived', NEW."archived"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_delete" AFTER DELETE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'name', OLD."name", 'slug', OLD."slug", 'parent', OLD."parent", 'topic', OLD."topic", 'position', OLD."position", 'locked', OLD."locked", 'archived', OLD."archived"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_messages_create" AFTER INSERT ON "chat_messages" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_messages', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'seq', NEW."seq", 'author', NEW."author", 'message', NEW."message", 'reply', NEW."reply", 'card', NEW."card", 'reactions', NEW."reactions", 'edited', NEW."edited"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_messages_update" AFTER UPDATE ON "chat_messages" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_messages', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'seq', NEW."seq", 'author', NEW."author", 'message', NEW."message", 'reply', NEW."reply", 'card', NEW."card", 'reactions', NEW."reactions", 'edited', NEW."edited"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_messages_delete" AFTER DELETE ON "chat_messages" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_messages', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'room', OLD."room", 'seq', OLD."seq", 'author', OLD."author", 'message', OLD."message", 'reply', OLD."reply", 'card', OLD."card", 'reactions', OLD."reactions", 'edited', OLD."edited"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_reactions_create" AFTER INSERT ON "chat_reactions" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reactions', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'message', NEW."message", 'user', NEW."user", 'emoji', NEW."emoji"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_reactions_update" AFTER UPDATE ON "chat_reactions" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reactions', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'room', NEW."room", 'message', NEW."message", 'user', NEW."user", 'emoji', NEW."emoji"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_reactions_delete" AFTER DELETE ON "chat_reactions" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reactions', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'room', OLD."room", 'message', OLD."message", 'user', OLD."user", 'emoji', OLD."emoji"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_cards_create" AFTER INSERT ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'author', NEW."author", 'kind', NEW."kind", 'url', NEW."url", 'title', NEW."title", 'description', NEW."description", 'image', NEW."image", 'site', NEW."site"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_cards_update" AFTER UPDATE ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'author', NEW."author", 'kind', NEW."kind", 'url', NEW."url", 'title', NEW."title", 'description', NEW."description", 'image', NEW."image", 'site', NEW."site"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_cards_delete" AFTER DELETE ON "chat_cards" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_cards', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'author', OLD."author", 'kind', OLD."kind", 'url', OLD."url", 'title', OLD."title", 'description', OLD."description", 'image', OLD."image", 'site', OLD."site"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_reports_create" AFTER INSERT ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'message', NEW."message", 'room', NEW."room", 'reporter', NEW."reporter", 'reason', NEW."reason", 'note', NEW."note", 'quote', NEW."quote", 'state', NEW."state"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_reports_update" AFTER UPDATE ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'message', NEW."message", 'room', NEW."room", 'reporter', NEW."reporter", 'reason', NEW."reason", 'note', NEW."note", 'quote', NEW."quote", 'state', NEW."state"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_reports_delete" AFTER DELETE ON "chat_reports" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_reports', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'message', OLD."message", 'room', OLD."room", 'reporter', OLD."reporter", 'reason', OLD."reason", 'note', OLD."note", 'quote', OLD."quote", 'state', OLD."state"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_audit_log_create" AFTER INSERT ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'actor', NEW."actor", 'action', NEW."action", 'target', NEW."target", 'before', NEW."before", 'after', NEW."after"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_audit_log_update" AFTER UPDATE ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'actor', NEW."actor", 'action', NEW."action", 'target', NEW."target", 'before', NEW."before", 'after', NEW."after"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_audit_log_delete" AFTER DELETE ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'actor', OLD."actor", 'action', OLD."action", 'target', OLD."target", 'before', OLD."before", 'after', OLD."after"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
