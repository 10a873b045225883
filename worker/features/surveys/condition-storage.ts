import { and, not, or, sql, type SQL } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { surveyResponsesTable } from '../../collections/surveys.ts'
import type { Comparison, Condition } from '../../contract/survey/schema.ts'

/** `holds` of `model/survey/walk.ts` in SQL. Case is ignored for ASCII letters only. */
export function conditionSql(condition: Condition, answers: SQLiteColumn): SQL {
  if ('all' in condition) return and(...condition.all.map((one) => conditionSql(one, answers))) ?? sql`1`
  if ('any' in condition) return or(...condition.any.map((one) => conditionSql(one, answers))) ?? sql`0`
  // An answer that is missing compares as NULL.
  return sql`COALESCE(${comparisonSql(condition, answers)}, 0)`
}

function comparisonSql({ question, operator, value }: Comparison, answers: SQLiteColumn): SQL {
  // Not bound: a statement binds 100 values, and names of questions have no quotes.
  const path = sql.raw(`'${answerPath(question)}'`)
  const answer = sql`json_extract(${answers}, ${path})`
  const type = sql`json_type(${answers}, ${path})`
  const trimmed = sql`TRIM(${answer}, char(9, 10, 11, 12, 13, 32))`
  const isAnswered = sql`(${type} IS NOT NULL AND ${type} <> 'null' AND ${trimmed} NOT IN ('', '[]', '{}'))`
  switch (operator) {
    case 'answered':
      return isAnswered
    case 'not_answered':
      return not(isAnswered)
    case 'is':
      return sameSql(value)
    case 'is_not':
      return sql`(${isAnswered} AND NOT COALESCE(${sameSql(value)}, 0))`
    case 'includes':
      return includesSql(value)
    case 'includes_not':
      return sql`(${isAnswered} AND NOT COALESCE(${includesSql(value)}, 0))`
    case 'above':
      return orderSql(sql`>`, value)
    case 'below':
      return orderSql(sql`<`, value)
    default:
      return operator satisfies never
  }

  function sameSql(wanted: Comparison['value']): SQL {
    if (typeof wanted === 'boolean') return sql`${type} = ${String(wanted)}`
    if (typeof wanted === 'number') return sql`(${type} IN ('integer', 'real') AND ${answer} = ${wanted})`
    const text = wanted?.trim() ?? ''
    return sql`CASE ${type} WHEN 'text' THEN ${trimmed} <> '' AND LOWER(${trimmed}) = LOWER(${text})
      WHEN 'array' THEN json_array_length(${answer}) = 1 AND json_extract(${answer}, '$[0]') = ${text} END`
  }

  /** In lists, in the rows of a matrix, or as a part of a text. */
  function includesSql(wanted: Comparison['value']): SQL {
    const text = typeof wanted === 'string' ? wanted : ''
    const atom = typeof wanted === 'boolean' ? Number(wanted) : (wanted ?? '')
    const isPart = text === '' ? sql`0` : sql`INSTR(LOWER(${answer}), LOWER(${text})) > 0`
    return sql`CASE WHEN ${type} = 'text' THEN ${isPart} WHEN ${type} IN ('array', 'object') THEN EXISTS (
      SELECT 1 FROM json_tree(${answer}) AS e WHERE e."atom" = ${atom} AND (${type} = 'object' OR e."parent" = 0)) END`
  }

  function orderSql(than: SQL, wanted: Comparison['value']): SQL {
    if (typeof wanted === 'number')
      return sql`(${type} IN ('integer', 'real') AND ${answer} ${than} ${wanted})`
    if (typeof wanted !== 'string') return sql`0`
    return sql`(${type} = 'text' AND ${answer} <> '' AND ${answer} ${than} ${wanted})`
  }
}

/** Path of an answer in SQLite's JSON functions; without quotes, so that it may stand in a statement. */
export function answerPath(question: string): string {
  return `$."${question.replaceAll(/[^a-z0-9_]/g, '')}"`
}

/** SQLite's JSON types of booleans, by the filter's words. */
const booleans = new Map([
  ['true', 'true'],
  ['yes', 'true'],
  ['false', 'false'],
  ['no', 'false'],
])

/** The answer is, or contains, a value: an option's id, a text, a number, yes or no. */
export function answeredSql(question: string, answer: string): SQL {
  const path = answerPath(question)
  const bool = booleans.get(answer) ?? ''
  return sql`EXISTS (SELECT 1 FROM json_tree(${surveyResponsesTable.answers}, ${path}) AS j
    WHERE (j."type" IN ('text', 'integer', 'real') AND CAST(j."atom" AS TEXT) = ${answer}) OR j."type" = ${bool})`
}
