import { expect, test } from 'vitest'
import { migrationName } from './migration-name.ts'

test.each([
  [
    'create_ships',
    ['CREATE TABLE `ships` (\n\t`id` text\n);', 'CREATE INDEX `ships_name` ON `ships` (`name`);'],
  ],
  ['drop_ships', ['DROP TABLE `ships`;']],
  ['add_note_to_takes', ["ALTER TABLE `takes` ADD `note` text DEFAULT '' NOT NULL;"]],
  ['drop_note_from_takes', ['ALTER TABLE `takes` DROP COLUMN `note`;']],
  ['rename_note_to_remark_in_takes', ['ALTER TABLE `takes` RENAME COLUMN "note" TO "remark";']],
  ['rename_takes_to_recordings', ['ALTER TABLE `takes` RENAME TO `recordings`;']],
  [
    'rebuild_takes',
    [
      'PRAGMA foreign_keys=OFF;',
      'CREATE TABLE `__new_takes` (\n\t`id` text\n);',
      'INSERT INTO `__new_takes`("id") SELECT "id" FROM `takes`;',
      'DROP TABLE `takes`;',
      'ALTER TABLE `__new_takes` RENAME TO `takes`;',
    ],
  ],
  [
    'add_note_to_takes_and_more',
    ['ALTER TABLE `takes` ADD `note` text;', 'ALTER TABLE `takes` ADD `mood` text;'],
  ],
  ['index_takes_owner', ['CREATE UNIQUE INDEX `takes_owner` ON `takes` (`owner`);']],
  ['drop_index_takes_owner', ['DROP INDEX `takes_owner`;']],
  [
    'update_event_triggers_of_chat_rooms',
    ['DROP TRIGGER "events_chat_rooms_create";', 'CREATE TRIGGER "events_chat_rooms_create" AFTER INSERT …'],
  ],
  [
    'create_name_keys_of_ships',
    ['CREATE TRIGGER "names_ships_create" AFTER INSERT …', 'INSERT OR REPLACE …'],
  ],
  ['change_schema', ['PRAGMA user_version = 1;']],
])('a migration is named %s', (name, statements) => {
  expect(migrationName(statements)).toBe(name)
})
