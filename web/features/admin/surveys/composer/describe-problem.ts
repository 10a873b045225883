import { titleText } from '#model/survey/recall-markers'
import type { SurveySchema } from '#contract/survey/schema'
import type { SchemaProblem } from '#model/survey/schema-problems'
import type { Selection } from '../draft/composer.ts'

const words: Record<SchemaProblem['code'], string> = {
  name_taken: 'Its name is already in use.',
  asks_later_question: 'A condition refers to a question that comes later.',
  asks_unknown_question: 'A condition refers to a question that no longer exists.',
  recalls_later_question: 'Its text inserts an answer that is only given later.',
  recalls_unknown_question: 'Its text inserts an answer to a question that does not exist.',
  jumps_back: 'A jump leads backwards. Jumps can only go forward.',
  jumps_nowhere: 'A jump leads to a page that no longer exists.',
  option_taken: 'Two options have the same name.',
  impossible_limits: 'No answer can meet its limits.',
  no_words: 'The question text is missing.',
  option_without_words: 'An option has no label yet.',
  no_clip: 'The clip to listen to is missing.',
  no_picture: 'An option has no picture yet.',
  bad_redirect: 'The redirect is not a full https address.',
  no_question: 'There are no questions yet.',
  quota_asks_unknown_question: 'A quota refers to a question that no longer exists.',
  quota_asks_unknown_option: 'A quota refers to an option that no longer exists.',
  quota_asks_text: 'A quota compares a text. Use choices, numbers, dates or hidden fields.',
}

export interface DescribedProblem {
  place: string
  text: string
  selection: Selection
}

export function describeProblem(
  { at, code }: SchemaProblem,
  schema: SurveySchema,
  language: string,
): DescribedProblem {
  const text = words[code]
  if (at === 'ending') return { place: 'Ending', text, selection: { kind: 'ending' } }
  const [pageId = '', questionId] = at.split('.')
  const number = schema.pages.findIndex(({ id }) => id === pageId) + 1
  const page = schema.pages[number - 1]
  if (!page) return { place: 'The survey', text, selection: { kind: 'survey' } }
  if (questionId === undefined) {
    return {
      place: titleText(page.title, language, schema) || `Page ${number}`,
      text,
      selection: { kind: 'page', id: pageId },
    }
  }
  const index = page.questions.findIndex(({ id }) => id === questionId)
  return {
    place:
      titleText(page.questions[index]?.title, language, schema) || `Page ${number}, question ${index + 1}`,
    text,
    selection: { kind: 'question', id: questionId },
  }
}
