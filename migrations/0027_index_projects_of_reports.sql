CREATE INDEX `chat_reports_project` ON `chat_reports` (`project`) WHERE "project" > '';
