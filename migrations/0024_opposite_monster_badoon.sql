ALTER TABLE `email_recipients` ADD `mailId` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_recipients` ADD `delivery` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_recipients` ADD `deliveryDetail` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_recipients` ADD `deliveryTold` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX `email_recipients_address` ON `email_recipients` (`address`,`answered`);--> statement-breakpoint
-- by hand
CREATE TRIGGER "audit_log_never_changed" BEFORE UPDATE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'The audit log is append only'); END;
--> statement-breakpoint
CREATE TRIGGER "audit_log_never_deleted" BEFORE DELETE ON "audit_log" BEGIN SELECT RAISE(ABORT, 'The audit log is append only'); END;
