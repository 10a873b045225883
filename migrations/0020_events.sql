DROP TRIGGER "events_chat_rooms_create";
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_update";
--> statement-breakpoint
DROP TRIGGER "events_chat_rooms_delete";
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_create" AFTER INSERT ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'locked', NEW."locked", 'archived', NEW."archived"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_update" AFTER UPDATE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'name', NEW."name", 'slug', NEW."slug", 'parent', NEW."parent", 'topic', NEW."topic", 'locked', NEW."locked", 'archived', NEW."archived"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_chat_rooms_delete" AFTER DELETE ON "chat_rooms" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('chat_rooms', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'name', OLD."name", 'slug', OLD."slug", 'parent', OLD."parent", 'topic', OLD."topic", 'locked', OLD."locked", 'archived', OLD."archived"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
