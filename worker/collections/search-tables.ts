import { segmentedSql, TOKENIZER } from './definition/search-segments.ts'
import { foldedSql } from './name-keys.ts'

interface Searched {
  columns: readonly string[]
  /** Also found by its folded letters. */
  name?: string
  prefix: string
}

const searched: Readonly<Record<string, Searched>> = {
  users: { columns: ['name', 'email'], name: 'name', prefix: '1 2 3 4 5 6' },
  cam_projects: { columns: ['title', 'description'], name: 'title', prefix: '1 2 3 4 5 6' },
  chat_messages: { columns: ['message'], prefix: '1 2 3' },
}

/** For migrations: full-text tables, and triggers that update them. */
export function searchTableStatements(): string[] {
  return Object.entries(searched).flatMap(([table, options]) => statementsOf(table, options))
}

function statementsOf(table: string, { columns, name, prefix }: Searched): string[] {
  const index = `"${table}_search"`
  const wordsOf = (row: string) => {
    const texts = columns.map((column) => `${row}."${column}"`).join(` || ' ' || `)
    const named = `${row}."${name}"`
    const folded = `CASE WHEN ${named} GLOB '*[^ -~]*' THEN ' ' || ${foldedSql(named)} ELSE '' END`
    return segmentedSql(name ? `${texts} || ${folded}` : texts)
  }
  const isChanged = columns.map((column) => `NEW."${column}" IS NOT OLD."${column}"`).join(' OR ')
  const updated = `UPDATE OF ${columns.map((column) => `"${column}"`).join(', ')}`
  const triggers = [
    ['create', 'INSERT', '', `INSERT INTO ${index} (rowid, "words") VALUES (NEW.rowid, ${wordsOf('NEW')})`],
    [
      'update',
      updated,
      ` WHEN ${isChanged}`,
      `UPDATE ${index} SET "words" = ${wordsOf('NEW')} WHERE rowid = NEW.rowid`,
    ],
    ['delete', 'DELETE', '', `DELETE FROM ${index} WHERE rowid = OLD.rowid`],
  ]
  return [
    `CREATE VIRTUAL TABLE ${index} USING fts5 ("words", content='', contentless_delete=1, tokenize='${TOKENIZER}', prefix='${prefix}');`,
    ...triggers.map(
      ([verb, when, condition, statement]) =>
        `CREATE TRIGGER "search_${table}_${verb}" AFTER ${when} ON "${table}"${condition} BEGIN ${statement}; END;`,
    ),
  ]
}
