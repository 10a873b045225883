ALTER TABLE `email_list_entries` ADD `id` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_list_entries` ADD `created` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_list_entries` ADD `updated` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `email_lists` ADD `updated` text DEFAULT '' NOT NULL;--> statement-breakpoint
UPDATE "email_lists" SET "updated" = "created";--> statement-breakpoint
UPDATE "email_list_entries" SET "id" = SUBSTR(LOWER(HEX(RANDOMBLOB(8))), 1, 15),
  "created" = COALESCE((SELECT l."created" FROM "email_lists" AS l WHERE l."id" = "email_list_entries"."list"), ''),
  "updated" = COALESCE((SELECT l."created" FROM "email_lists" AS l WHERE l."id" = "email_list_entries"."list"), '');--> statement-breakpoint
CREATE INDEX `email_list_entries_id` ON `email_list_entries` (`id`);--> statement-breakpoint
CREATE INDEX `email_list_entries_by_address` ON `email_list_entries` ("address" COLLATE NOCASE,`id`);--> statement-breakpoint
CREATE INDEX `email_list_entries_by_name` ON `email_list_entries` ("name" COLLATE NOCASE,`id`);
