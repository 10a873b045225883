CREATE INDEX `email_suppressions_reason` ON `email_suppressions` (`reason`,`created`,`id`);
