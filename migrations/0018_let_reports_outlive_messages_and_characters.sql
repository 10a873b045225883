DROP INDEX `chat_reports_once`;
CREATE UNIQUE INDEX `chat_reports_once` ON `chat_reports` (`reporter`,`message`,`character`) WHERE "message" > '' OR "character" > '';
