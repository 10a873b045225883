import type { LocalText, SurveySchema } from '#contract/survey/schema'
import { isHidden } from '#model/survey/kinds/index'
import { textsOf } from '#model/survey/question-texts'

export interface SurveyText {
  /** Made of ids, so that it outlives a new order and a move to another page: `questions.pet.options.cat.label`. */
  key: string
  text: LocalText
}

/** Texts by key of one language. */
export type Translations = ReadonlyMap<string, string>

/** Replacements of the pages' own words have this prefix. */
export const OWN_WORDS = 'words.'

/** All texts of a survey in its order, with its replacements of the pages' own words last. */
export function surveyTexts(schema: SurveySchema): SurveyText[] {
  const found: SurveyText[] = []
  mapTexts(schema, (key, text) => {
    found.push({ key, text })
    return text
  })
  for (const [key, text] of Object.entries(schema.words ?? {})) found.push({ key: OWN_WORDS + key, text })
  return found
}

/** Texts that the first language has, without the pages' own words; `only` narrows them to its keys. */
export function textsToTranslate(schema: SurveySchema, only?: ReadonlySet<string>): SurveyText[] {
  const [first = ''] = schema.languages
  return surveyTexts(schema).filter(
    ({ key, text }) => !key.startsWith(OWN_WORDS) && text[first]?.trim() && (!only || only.has(key)),
  )
}

/** Texts to translate that this language lacks. Respondents never see those of hidden fields. */
export function missingTexts(schema: SurveySchema, language: string): SurveyText[] {
  const unseen = schema.pages.flatMap(({ questions }) =>
    questions.filter(isHidden).map(({ id }) => `questions.${id}.`),
  )
  return textsToTranslate(schema).filter(
    ({ key, text }) => !text[language]?.trim() && !unseen.some((prefix) => key.startsWith(prefix)),
  )
}

/** An empty text removes a translation. Unknown keys change nothing. */
export function withTranslations(
  schema: SurveySchema,
  language: string,
  translations: Translations,
): SurveySchema {
  const put = (text: LocalText, words: string | undefined): LocalText => {
    if (words === undefined || (text[language] ?? '') === words) return text
    const { [language]: _, ...rest } = text
    return words === '' ? rest : { ...rest, [language]: words }
  }
  const changed = mapTexts(schema, (key, text) => put(text, translations.get(key)))
  const words = new Map(Object.entries(schema.words ?? {}))
  for (const [key, text] of translations) {
    if (!key.startsWith(OWN_WORDS)) continue
    const name = key.slice(OWN_WORDS.length)
    const now = put(words.get(name) ?? {}, text)
    if (Object.keys(now).length === 0) words.delete(name)
    else words.set(name, now)
  }
  const { words: _, ...rest } = changed
  return words.size === 0 ? rest : { ...rest, words: Object.fromEntries(words) }
}

function mapTexts(schema: SurveySchema, change: (key: string, text: LocalText) => LocalText): SurveySchema {
  const texts = new Set<unknown>(
    [
      schema.intro?.title,
      schema.intro?.text,
      ...schema.pages.flatMap(({ title, questions }) => [title, ...questions.flatMap(textsOf)]),
      schema.ending.title,
      schema.ending.text,
      ...(schema.ending.results ?? []).map(({ text }) => text),
      ...(schema.quotas ?? []).map(({ text }) => text),
    ].filter((text) => text !== undefined),
  )
  const visit = (value: unknown, path: readonly string[]): unknown => {
    // Safe: only texts are in the set.
    if (texts.has(value)) return change(keyOf(path), value as LocalText)
    if (Array.isArray(value)) return mapAll(value, (one, index) => visit(one, [...path, nameOf(one, index)]))
    if (typeof value !== 'object' || value === null) return value
    const entries = Object.entries(value)
    const mapped = mapAll(entries, ([, one], index) => visit(one, [...path, entries[index]?.[0] ?? '']))
    const isSame = mapped.every((one, index) => one === entries[index]?.[1])
    return isSame ? value : Object.fromEntries(entries.map(([key], index) => [key, mapped[index]]))
  }
  // Safe: only texts were replaced, by texts.
  return visit(schema, []) as SurveySchema
}

/** Returns the list itself if nothing changed, so that undo and comparisons see no change. */
function mapAll<One>(list: readonly One[], change: (one: One, index: number) => unknown): readonly unknown[] {
  const mapped = list.map(change)
  return mapped.every((one, index) => one === list[index]) ? list : mapped
}

/** Ids of questions are unique in a survey, so their keys need no page. */
function keyOf(path: readonly string[]): string {
  const isInQuestion = path[0] === 'pages' && path[2] === 'questions'
  return (isInQuestion ? path.slice(2) : path).join('.')
}

function nameOf(one: unknown, index: number): string {
  const hasId = typeof one === 'object' && one !== null && 'id' in one && typeof one.id === 'string'
  return hasId ? String(one.id) : String(index)
}
