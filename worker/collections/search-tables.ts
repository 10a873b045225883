import { segmentedSql, TOKENIZER } from './definition/search-segments.ts'
import { foldedSql } from './name-keys.ts'

interface Searched {
  /** Columns in which words are found. */
  columns: readonly string[]
  /** The one of them that is found by the letters of its sort key, too. */
  name?: string
  /** Beginnings of so many letters are looked up directly. */
  prefix: string
}

const searched: Readonly<Record<string, Searched>> = {
  users: { columns: ['name', 'email'], name: 'name', prefix: '1 2 3 4 5 6' },
  cam_projects: { columns: ['title', 'description'], name: 'title', prefix: '1 2 3 4 5 6' },
  chat_messages: { columns: ['message'], prefix: '1 2 3' },
}

/** D1 ends a statement after 30 seconds, so rows that are already there are indexed by so many statements. */
const PARTS = 8

/**
 * A migration's statements that make the full-text tables, the triggers that update them, and what is found in rows that
 * are already there.
 */
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
  const insert = `INSERT INTO ${index} (rowid, "words")`
  const isChanged = columns.map((column) => `NEW."${column}" IS NOT OLD."${column}"`).join(' OR ')
  const updated = `UPDATE OF ${columns.map((column) => `"${column}"`).join(', ')}`
  const triggers = [
    ['create', 'INSERT', '', `${insert} VALUES (NEW.rowid, ${wordsOf('NEW')})`],
    [
      'update',
      updated,
      ` WHEN ${isChanged}`,
      `UPDATE ${index} SET "words" = ${wordsOf('NEW')} WHERE rowid = NEW.rowid`,
    ],
    ['delete', 'DELETE', '', `DELETE FROM ${index} WHERE rowid = OLD.rowid`],
  ]
  return [
    ...triggers.map(([verb]) => `DROP TRIGGER "search_${table}_${verb}";`),
    `DROP TABLE ${index};`,
    `CREATE VIRTUAL TABLE ${index} USING fts5 ("words", content='', contentless_delete=1, tokenize='${TOKENIZER}', prefix='${prefix}');`,
    ...Array.from(
      { length: PARTS },
      (_, part) =>
        `${insert} SELECT s.rowid, ${wordsOf('s')} FROM "${table}" AS s WHERE s.rowid * ${PARTS} / (SELECT MAX(rowid) + 1 FROM "${table}") = ${part};`,
    ),
    ...triggers.map(
      ([verb, when, condition, statement]) =>
        `CREATE TRIGGER "search_${table}_${verb}" AFTER ${when} ON "${table}"${condition} BEGIN ${statement}; END;`,
    ),
  ]
}
