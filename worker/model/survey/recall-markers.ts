import type { LocalText, SurveySchema } from '../../contract/survey/schema.ts'
import { textIn } from './texts.ts'
import { RECALL } from './recall.ts'

/** The names of the questions whose answers a text recalls, in any of its languages. */
export function recalledIn(text: LocalText | undefined): string[] {
  return Object.values(text ?? {}).flatMap((words) =>
    [...words.matchAll(RECALL)].map(([, name = '']) => name),
  )
}

/** A text as it reads in lists and results, where no one's answer is meant: with its fallbacks, and `…` without one. */
export function titleText(text: LocalText | undefined, language: string, schema: SurveySchema): string {
  return textIn(text, language, schema).replaceAll(
    RECALL,
    (_whole, _name: string, fallback: string | undefined) => fallback?.trim() || '…',
  )
}

/** How an answer is recalled; braces and bars would end a fallback. */
export function recallOf(name: string, fallback = ''): string {
  const words = fallback.replaceAll(/[{}|]/g, '').trim()
  return words === '' ? `{{${name}}}` : `{{${name}|${words}}}`
}

/** The same text with another name for a question; fallbacks stay. */
export function withRecallRenamed(words: string, from: string, to: string): string {
  return words.replaceAll(RECALL, (whole, name: string, fallback: string | undefined) =>
    name === from ? `{{${to}${fallback === undefined ? '' : `|${fallback}`}}}` : whole,
  )
}
