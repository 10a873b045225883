import { withRecallRenamed } from '#model/survey/recall-markers'
import type { Condition, LocalText, Option, Page, Question, SurveySchema } from '#contract/survey/schema'

/** The place of a question: in a page, before the question at this index. */
export interface Place {
  page: string
  index: number
}

export function allQuestions(schema: SurveySchema): Question[] {
  return schema.pages.flatMap(({ questions }) => questions)
}

export function pageOf(schema: SurveySchema, question: string): Page | undefined {
  return schema.pages.find(({ questions }) => questions.some(({ id }) => id === question))
}

/** Returns `stem_1`, `stem_2`, …: the first unused name. */
export function freshName(stem: string, used: Iterable<string>): string {
  const names = new Set(used)
  for (let number = 1; ; number++) {
    const name = `${stem}_${number}`
    if (!names.has(name)) return name
  }
}

/** Lower-case letters, digits, `_`, at most 40; `''` when nothing is left. */
export function nameFrom(words: string): string {
  return words
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replace(/^[^a-z]+/, '')
    .slice(0, 40)
    .replace(/_+$/, '')
    .replace(/^constructor$/, 'constructor_1')
}

/** Changes the text of one language; an empty one is removed. */
export function withText(text: LocalText | undefined, language: string, words: string): LocalText {
  return { ...text, [language]: words }
}

export function textOrNone(text: LocalText): LocalText | undefined {
  return Object.values(text).some((words) => words !== '') ? text : undefined
}

export function insertQuestion(
  schema: SurveySchema,
  question: Question,
  { page, index }: Place,
): SurveySchema {
  return mapPage(schema, page, (one) => ({
    ...one,
    questions: one.questions.toSpliced(index, 0, question),
  }))
}

export function changeQuestion(
  schema: SurveySchema,
  id: string,
  change: (question: Question) => Question,
): SurveySchema {
  return mapPages(schema, (page) => {
    const at = page.questions.findIndex((one) => one.id === id)
    const question = page.questions[at]
    return question ? { ...page, questions: page.questions.with(at, change(question)) } : page
  })
}

export function removeQuestion(schema: SurveySchema, id: string): SurveySchema {
  return mapPages(schema, (page) =>
    page.questions.some((one) => one.id === id)
      ? { ...page, questions: page.questions.filter((one) => one.id !== id) }
      : page,
  )
}

/** Inserts a copy after the question, under a new name, which it returns as well. */
export function duplicateQuestion(schema: SurveySchema, id: string): { schema: SurveySchema; id: string } {
  const page = pageOf(schema, id)
  const index = page?.questions.findIndex((one) => one.id === id) ?? -1
  const question = page?.questions[index]
  if (!page || !question) return { schema, id }
  const stem = id.replace(/_\d+$/, '').slice(0, 36)
  const name = freshName(
    stem,
    allQuestions(schema).map((one) => one.id),
  )
  return {
    schema: insertQuestion(schema, { ...question, id: name }, { page: page.id, index: index + 1 }),
    id: name,
  }
}

/** Moves a question to a place, counted before the move. */
export function moveQuestion(schema: SurveySchema, id: string, to: Place): SurveySchema {
  const from = pageOf(schema, id)
  const at = from?.questions.findIndex((one) => one.id === id) ?? -1
  const question = from?.questions[at]
  if (!from || !question || !schema.pages.some(({ id: page }) => page === to.page)) return schema
  const index = from.id === to.page && at < to.index ? to.index - 1 : to.index
  if (from.id === to.page && index === at) return schema
  return insertQuestion(removeQuestion(schema, id), question, { page: to.page, index })
}

/** Moves a question up (−1) or down (1) by one place, across pages. Returns the same schema at the ends. */
export function nudgeQuestion(schema: SurveySchema, id: string, by: -1 | 1): SurveySchema {
  const page = pageOf(schema, id)
  if (!page) return schema
  const at = page.questions.findIndex((one) => one.id === id)
  const index = at + by
  if (index >= 0 && index < page.questions.length) {
    return moveQuestion(schema, id, { page: page.id, index: by > 0 ? index + 1 : index })
  }
  const neighbour = schema.pages[schema.pages.indexOf(page) + by]
  if (!neighbour) return schema
  return moveQuestion(schema, id, {
    page: neighbour.id,
    index: by > 0 ? 0 : neighbour.questions.length,
  })
}

/** Renames a question, in conditions and piped texts as well. */
export function renameQuestion(schema: SurveySchema, from: string, to: string): SurveySchema {
  const text = (words: LocalText): LocalText =>
    Object.fromEntries(
      Object.entries(words).map(([language, one]) => [language, withRecallRenamed(one, from, to)]),
    )
  const { intro, ending, quotas } = schema
  return {
    ...schema,
    ...(quotas && {
      quotas: quotas.map((quota) => ({
        ...quota,
        if: renameIn(quota.if, from, to),
        ...(quota.text && { text: text(quota.text) }),
      })),
    }),
    ...(intro && { intro: { title: text(intro.title), text: text(intro.text) } }),
    pages: schema.pages.map((page) => ({
      ...page,
      ...(page.title && { title: text(page.title) }),
      questions: page.questions.map((question) => ({
        ...question,
        id: question.id === from ? to : question.id,
        title: text(question.title),
        ...(question.help && { help: text(question.help) }),
        ...(question.showIf && { showIf: renameIn(question.showIf, from, to) }),
      })),
      ...(page.jumps && { jumps: page.jumps.map((jump) => ({ ...jump, if: renameIn(jump.if, from, to) })) }),
    })),
    ending: {
      ...ending,
      title: text(ending.title),
      text: text(ending.text),
      ...(ending.results && { results: ending.results.map((one) => ({ ...one, text: text(one.text) })) }),
    },
  }
}

function renameIn(condition: Condition, from: string, to: string): Condition {
  if ('all' in condition) return { all: condition.all.map((one) => renameIn(one, from, to)) }
  if ('any' in condition) return { any: condition.any.map((one) => renameIn(one, from, to)) }
  return condition.question === from ? { ...condition, question: to } : condition
}

/** Inserts an empty page after another; returns its id as well. */
export function insertPage(schema: SurveySchema, after: string): { schema: SurveySchema; id: string } {
  const id = freshName(
    'page',
    schema.pages.map((page) => page.id),
  )
  const at = schema.pages.findIndex((page) => page.id === after)
  const index = at < 0 ? schema.pages.length : at + 1
  return { schema: { ...schema, pages: schema.pages.toSpliced(index, 0, { id, questions: [] }) }, id }
}

export function changePage(schema: SurveySchema, id: string, change: (page: Page) => Page): SurveySchema {
  return mapPage(schema, id, change)
}

/** Removes a page with its questions. The last page stays: a survey has at least one. */
export function removePage(schema: SurveySchema, id: string): SurveySchema {
  if (schema.pages.length === 1) return schema
  return { ...schema, pages: schema.pages.filter((page) => page.id !== id) }
}

/** Moves a page up (−1) or down (1) by one place. */
export function nudgePage(schema: SurveySchema, id: string, by: -1 | 1): SurveySchema {
  const at = schema.pages.findIndex((page) => page.id === id)
  const page = schema.pages[at]
  const to = at + by
  if (!page || to < 0 || to >= schema.pages.length) return schema
  return { ...schema, pages: schema.pages.toSpliced(at, 1).toSpliced(to, 0, page) }
}

/** Moves a page to a place, counted before the move. */
export function movePage(schema: SurveySchema, id: string, to: number): SurveySchema {
  const at = schema.pages.findIndex((page) => page.id === id)
  const page = schema.pages[at]
  const index = at < to ? to - 1 : to
  if (!page || index === at) return schema
  return { ...schema, pages: schema.pages.toSpliced(at, 1).toSpliced(index, 0, page) }
}

/** A row of the outline: each page, followed by its questions. */
export type OutlineRow = { kind: 'page'; id: string } | { kind: 'question'; id: string; page: string }

export function outlineRows(schema: SurveySchema): OutlineRow[] {
  return schema.pages.flatMap((page) => [
    { kind: 'page' as const, id: page.id },
    ...page.questions.map(({ id }) => ({ kind: 'question' as const, id, page: page.id })),
  ])
}

/** Moves the item of a row before the row at `to`; `to` may be the number of rows. */
export function moveRow(schema: SurveySchema, row: OutlineRow, to: number): SurveySchema {
  const before = outlineRows(schema).slice(0, to)
  if (row.kind === 'page')
    return movePage(schema, row.id, before.filter(({ kind }) => kind === 'page').length)
  const last = before.at(-1)
  const page = last?.kind === 'question' ? last.page : (last?.id ?? schema.pages[0]?.id ?? '')
  const index = before.filter((one) => one.kind === 'question' && one.page === page).length
  return moveQuestion(schema, row.id, { page, index })
}

/** Adds an option at the end, with an unused id. */
export function addOption(options: Option[], language: string, words = ''): Option[] {
  const used = options.map(({ id }) => id)
  const fromWords = nameFrom(words)
  const id = fromWords && !used.includes(fromWords) ? fromWords : freshName('option', used)
  return [...options, { id, label: { [language]: words } }]
}

export function moveOption(options: Option[], from: number, to: number): Option[] {
  const option = options[from]
  if (!option || to < 0 || to >= options.length) return options
  return options.toSpliced(from, 1).toSpliced(to, 0, option)
}

function mapPages(schema: SurveySchema, change: (page: Page) => Page): SurveySchema {
  const pages = schema.pages.map(change)
  return pages.every((page, index) => page === schema.pages[index]) ? schema : { ...schema, pages }
}

function mapPage(schema: SurveySchema, id: string, change: (page: Page) => Page): SurveySchema {
  return mapPages(schema, (page) => (page.id === id ? change(page) : page))
}
