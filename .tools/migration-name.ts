/** Changes of tables, which name a migration before those of indexes and triggers do. */
const tableChanges: [RegExp, string][] = [
  [/^CREATE TABLE `__new_(\w+)`.*/s, 'rebuild_$1'],
  [/^CREATE TABLE `(\w+)`.*/s, 'create_$1'],
  [/^DROP TABLE `(?!__new_)(\w+)`.*/s, 'drop_$1'],
  [/^ALTER TABLE `(\w+)` ADD `(\w+)`.*/s, 'add_$2_to_$1'],
  [/^ALTER TABLE `(\w+)` DROP COLUMN `(\w+)`.*/s, 'drop_$2_from_$1'],
  [/^ALTER TABLE `(\w+)` RENAME COLUMN ["`](\w+)["`] TO ["`](\w+)["`].*/s, 'rename_$2_to_$3_in_$1'],
  [/^ALTER TABLE `(?!__new_)(\w+)` RENAME TO `(\w+)`.*/s, 'rename_$1_to_$2'],
]
const otherChanges: [RegExp, string][] = [
  [/^CREATE (?:UNIQUE )?INDEX `(\w+)`.*/s, 'index_$1'],
  [/^DROP INDEX `(\w+)`.*/s, 'drop_index_$1'],
  [/^(?:CREATE|DROP) TRIGGER "events_(\w+)_\w+".*/s, 'update_event_triggers_of_$1'],
  [/^CREATE TRIGGER "names_(\w+)_\w+".*/s, 'create_name_keys_of_$1'],
]

/** Names a migration by its first change, as in `add_note_to_takes`, with `_and_more` if it has others. */
export function migrationName(statements: readonly string[]): string {
  const tables = changesOf(statements, tableChanges)
  const [first = 'change_schema', ...more] = tables.length > 0 ? tables : changesOf(statements, otherChanges)
  return more.length > 0 ? `${first}_and_more` : first
}

function changesOf(statements: readonly string[], forms: [RegExp, string][]): string[] {
  const names = statements.flatMap((statement) => {
    const form = forms.find(([pattern]) => pattern.test(statement))
    return form ? [statement.replace(...form)] : []
  })
  // A rebuild drops the table that it replaces.
  const isPartOfRebuild = (name: string) =>
    name.startsWith('drop_') && names.includes(name.replace('drop_', 'rebuild_'))
  return [...new Set(names)].filter((name) => !isPartOfRebuild(name))
}
