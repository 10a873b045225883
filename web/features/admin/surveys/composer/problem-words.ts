import { wordsIn, type SurveySchema } from '#contract/survey/schema'
import type { SchemaProblem } from '#contract/survey/schema-problems'
import type { Selection } from './composer.ts'

const words: Record<SchemaProblem['code'], string> = {
  name_taken: 'Its name is taken by another one.',
  asks_later_question: 'A condition asks about a question that comes later.',
  asks_unknown_question: 'A condition asks about a question that is not there any more.',
  jumps_back: 'A jump leads back; jumps go forward only.',
  jumps_nowhere: 'A jump leads to a page that is not there any more.',
  option_taken: 'Two options have the same name.',
  impossible_limits: 'Its limits can’t be met by any answer.',
  no_words: 'It has no words yet.',
  option_without_words: 'One of its options has no words yet.',
  no_clip: 'There is nothing to listen to yet.',
  bad_redirect: 'The address it leads to is not a whole https address.',
  no_question: 'There is no question yet.',
}

export interface ToldProblem {
  /** Where it is, in words. */
  place: string
  text: string
  /** What to select to mend it. */
  selection: Selection
}

/** A problem in words, with the place to mend it. */
export function tellProblem(
  { at, code }: SchemaProblem,
  schema: SurveySchema,
  language: string,
): ToldProblem {
  const text = words[code]
  if (at === 'ending') return { place: 'Ending', text, selection: { kind: 'ending' } }
  const [pageId = '', questionId] = at.split('.')
  const number = schema.pages.findIndex(({ id }) => id === pageId) + 1
  const page = schema.pages[number - 1]
  if (!page) return { place: 'The survey', text, selection: { kind: 'survey' } }
  if (questionId === undefined) {
    return {
      place: wordsIn(page.title, language, schema) || `Page ${number}`,
      text,
      selection: { kind: 'page', id: pageId },
    }
  }
  const index = page.questions.findIndex(({ id }) => id === questionId)
  return {
    place: wordsIn(page.questions[index]?.title, language, schema) || `Page ${number}, question ${index + 1}`,
    text,
    selection: { kind: 'question', id: questionId },
  }
}
