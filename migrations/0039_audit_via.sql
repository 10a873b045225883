ALTER TABLE `audit_log` ADD `via` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `list_jobs` ADD `via` text DEFAULT '' NOT NULL;
--> statement-breakpoint
DROP TRIGGER "events_audit_log_create";
--> statement-breakpoint
DROP TRIGGER "events_audit_log_update";
--> statement-breakpoint
DROP TRIGGER "events_audit_log_delete";
--> statement-breakpoint
CREATE TRIGGER "events_audit_log_create" AFTER INSERT ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'create', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'actor', NEW."actor", 'action', NEW."action", 'target', NEW."target", 'before', NEW."before", 'after', NEW."after", 'via', NEW."via"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_audit_log_update" AFTER UPDATE ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'update', NEW."id", json_object('id', NEW."id", 'created', NEW."created", 'updated', NEW."updated", 'actor', NEW."actor", 'action', NEW."action", 'target', NEW."target", 'before', NEW."before", 'after', NEW."after", 'via', NEW."via"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
--> statement-breakpoint
CREATE TRIGGER "events_audit_log_delete" AFTER DELETE ON "audit_log" BEGIN INSERT INTO "events" ("collection", "action", "record", "row", "at") VALUES ('audit_log', 'delete', OLD."id", json_object('id', OLD."id", 'created', OLD."created", 'updated', OLD."updated", 'actor', OLD."actor", 'action', OLD."action", 'target', OLD."target", 'before', OLD."before", 'after', OLD."after", 'via', OLD."via"), CAST(unixepoch('subsec') * 1000 AS INTEGER)); END;
