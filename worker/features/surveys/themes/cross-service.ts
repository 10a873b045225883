import type { ResponseFilter } from '../../../contract/survey/admin.ts'
import type { CrossState } from '../../../contract/survey/counts.ts'
import type { SurveySchema } from '../../../contract/survey/schema.ts'
import { IN_NO_THEME, type CrossedThemes } from '../../../contract/survey/themes.ts'
import { keysOf, type Axis } from '../../../model/survey/axes.ts'
import { CrossCounts } from '../../../model/survey/cross-counts.ts'
import { formOf } from '../../../model/survey/kinds/index.ts'
import { reached } from '../../../model/survey/reached.ts'
import { questionsIn } from '../../../model/survey/walk.ts'
import type { Embedder } from '../../../platform/embedder.ts'
import { counted } from '../counts-service.ts'
import { responsesOf } from '../response-pages-storage.ts'
import { findGroups } from './theme-service.ts'
import { findTexts } from './theme-storage.ts'

interface Crossing {
  schema: SurveySchema
  /** With the version. */
  filter: ResponseFilter
  row: Axis
  column: Axis
  embedder: Embedder | undefined
}

interface Crossed {
  cross: CrossState
  row?: CrossedThemes
  column?: CrossedThemes
}

/** Counts the responses whose answers were read for themes: of both questions, if both are compared by themes. */
export async function countThemes(
  binding: D1Database,
  survey: string,
  { schema, filter, row, column, embedder }: Crossing,
): Promise<Crossed> {
  const find = (axis: Axis) =>
    axis.form === 'themes' ? themesOf(binding, survey, { filter, axis, embedder }) : undefined
  const rows = await find(row)
  const columns = row.id === column.id ? rows : await find(column)
  const cross = new CrossCounts(row, column)
  const read = [...((rows ?? columns)?.keys.keys() ?? [])].filter(
    (id) => !rows || !columns || (rows.keys.has(id) && columns.keys.has(id)),
  )
  for await (const page of responsesOf(binding, survey, read)) {
    for (const stored of page) {
      const walked = reached(schema, counted(schema, stored))
      const asked = questionsIn(walked)
      const keys = (axis: Axis, themes: FoundThemes | undefined) =>
        themes ? (themes.keys.get(stored.id) ?? []) : keysOf(axis, walked.answers, asked)
      cross.addKeys(keys(row, rows), keys(column, columns))
    }
  }
  return {
    cross: cross.state(),
    ...(rows && { row: rows.themes }),
    ...(columns && { column: columns.themes }),
  }
}

interface FoundThemes {
  themes: CrossedThemes
  /** Themes of a response, by their places. */
  keys: Map<string, string[]>
}

async function themesOf(
  binding: D1Database,
  survey: string,
  { filter, axis: { question }, embedder }: Pick<Crossing, 'filter' | 'embedder'> & { axis: Axis },
): Promise<FoundThemes> {
  const isSpoken = formOf(question) === 'recording'
  const { answers, ...counts } = await findTexts(binding, survey, {
    filter,
    question: question.id,
    isSpoken,
  })
  const { groups, by, isFallback } = await findGroups(answers, embedder)
  const keys = new Map(answers.map(({ response }): [string, string[]] => [response, []]))
  for (const [place, { members }] of groups.entries()) {
    for (const member of members) keys.get(answers[member]?.response ?? '')?.push(String(place))
  }
  let others = 0
  for (const own of keys.values()) {
    if (own.length > 0) continue
    own.push(IN_NO_THEME)
    others++
  }
  const themes = groups.map(({ words, members }) => ({ words, answers: members.length }))
  return { themes: { themes, answers: answers.length, others, by, isFallback, ...counts }, keys }
}
