import type { LocalText, Option, Page, Question, SurveySchema } from '#contract/survey/schema'

export interface SurveyTemplate {
  id: string
  title: string
  hint: string
  description: string
  draft: SurveySchema
}

export const en = (words: string): LocalText => ({ en: words })

/** Options named by place: `choices('Yes', 'No')` are `option_1` and `option_2`. */
export function choices(...labels: string[]): Option[] {
  return labels.map((label, index) => ({ id: `option_${index + 1}`, label: en(label) }))
}

type Kind = Question['type']
type Own<Type extends Kind> = Omit<Extract<Question, { type: Type }>, 'id' | 'type' | 'title' | 'help'>

/** A question; `own` has the fields of its type. */
export function ask<Type extends Kind>(
  id: string,
  type: Type,
  title: string,
  own: Own<Type> & { help?: string },
): Question {
  const { help, ...rest } = own
  // Safe: `Own` is the rest of the type's fields.
  return { id, type, title: en(title), ...(help && { help: en(help) }), ...rest } as unknown as Question
}

export function page(id: string, title: string, ...questions: Question[]): Page {
  return { id, ...(title && { title: en(title) }), questions }
}

export function withJump(jump: NonNullable<Page['jumps']>[number], from: Page): Page {
  return { ...from, jumps: [jump] }
}

export function draft(pages: Page[], ending: { title: string; text: string }): SurveySchema {
  return {
    format: 1,
    languages: ['en'],
    pages,
    ending: { title: en(ending.title), text: en(ending.text) },
  }
}
