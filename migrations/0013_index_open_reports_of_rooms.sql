DROP INDEX `chat_reports_room`;
CREATE INDEX `chat_reports_room` ON `chat_reports` (`room`,`state`);
