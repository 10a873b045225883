-- Not additive: the running release reports art without a reporter and for one reason only, once for each character.
DROP INDEX `chat_reports_once`;
CREATE UNIQUE INDEX `chat_reports_once_of_art` ON `chat_reports` (`character`,`reporter`,`reason`) WHERE "character" > '';
CREATE UNIQUE INDEX `chat_reports_once` ON `chat_reports` (`reporter`,`message`) WHERE "message" > '';
