import type { LocalText, SurveySchema } from '../../contract/survey/schema.ts'
import { textIn } from './texts.ts'
import { RECALL } from './recall.ts'

export function recalledIn(text: LocalText | undefined): string[] {
  return Object.values(text ?? {}).flatMap((words) =>
    [...words.matchAll(RECALL)].map(([, name = '']) => name),
  )
}

/** For lists and results, where recalls have no answer: fallbacks replace them, or `…`. */
export function titleText(text: LocalText | undefined, language: string, schema: SurveySchema): string {
  return textIn(text, language, schema).replaceAll(
    RECALL,
    (_whole, _name: string, fallback: string | undefined) => fallback?.trim() || '…',
  )
}

/** The fallback loses braces and bars, which would end the marker. */
export function recallOf(name: string, fallback = ''): string {
  const words = fallback.replaceAll(/[{}|]/g, '').trim()
  return words === '' ? `{{${name}}}` : `{{${name}|${words}}}`
}

export function withRecallRenamed(words: string, from: string, to: string): string {
  return words.replaceAll(RECALL, (whole, name: string, fallback: string | undefined) =>
    name === from ? `{{${to}${fallback === undefined ? '' : `|${fallback}`}}}` : whole,
  )
}
