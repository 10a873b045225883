CREATE INDEX `email_recipients_claimed` ON `email_recipients` (`claimed`) WHERE "state" = 'sending';
