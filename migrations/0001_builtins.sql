INSERT INTO `chat_rooms` (`id`, `created`, `updated`, `name`, `slug`, `parent`) VALUES
	('roomgeneral0001', '2026-09-01 00:00:00.000Z', '2026-09-01 00:00:00.000Z', 'General', 'general', ''),
	('roomintroduce01', '2026-09-01 00:00:00.000Z', '2026-09-01 00:00:00.000Z', 'Introductions', 'introductions', ''),
	('roomcreations01', '2026-09-01 00:00:00.000Z', '2026-09-01 00:00:00.000Z', 'Creations', 'creations', ''),
	('roomfeedback001', '2026-09-01 00:00:00.000Z', '2026-09-01 00:00:00.000Z', 'Feedback', 'feedback', '');
--> statement-breakpoint
INSERT INTO `characters` (`id`, `created`, `updated`, `slug`, `name`, `tagline`, `rig`, `position`, `published`) VALUES
	('characterpip001', '2026-09-01 00:00:00.000Z', '2026-09-01 00:00:00.000Z', 'pip', 'Pip', 'Say something. I dare you.', '/characters/pip.svg', 1, 1),
	('charactertatt01', '2026-09-01 00:00:00.000Z', '2026-09-01 00:00:00.000Z', 'tatters', 'Tatters', 'Forty years in the costume trunk. I know everybody''s lines.', '/characters/tatters.svg', 2, 1);
