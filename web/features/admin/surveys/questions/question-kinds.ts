import { type LocalText, type Option, type Question } from '#contract/survey/schema'
import { optionsOf } from '#model/survey/options'

export type QuestionType = Question['type']

export interface QuestionKind {
  type: QuestionType
  label: string
  hint: string
  /** Other words that somebody may look for it by. */
  also: string
}

/** What a kind of question is called, and what it is good for: in groups, in the order of the list to choose from. */
export const questionGroups: readonly { label: string; kinds: readonly QuestionKind[] }[] = [
  {
    label: 'Text',
    kinds: [
      { type: 'short_text', label: 'Short text', hint: 'A few words', also: 'name line open' },
      { type: 'long_text', label: 'Long text', hint: 'A few sentences', also: 'paragraph comment open' },
    ],
  },
  {
    label: 'Choice',
    kinds: [
      { type: 'single_choice', label: 'Single choice', hint: 'One of a few', also: 'radio select' },
      { type: 'multiple_choice', label: 'Multiple choice', hint: 'Any of a few', also: 'checkboxes select' },
      { type: 'dropdown', label: 'Dropdown', hint: 'One of many', also: 'select menu list' },
      { type: 'yes_no', label: 'Yes or no', hint: 'Two buttons', also: 'boolean' },
      { type: 'consent', label: 'Consent', hint: 'A box to tick', also: 'agree terms legal' },
    ],
  },
  {
    label: 'Rating',
    kinds: [
      { type: 'rating', label: 'Stars', hint: 'Three to ten', also: 'rating score' },
      { type: 'scale', label: 'Scale', hint: 'Numbers, or a net promoter score', also: 'nps likert' },
      { type: 'ranking', label: 'Ranking', hint: 'Options put in order', also: 'sort order priority' },
      {
        type: 'matrix',
        label: 'Matrix',
        hint: 'The same choice for several things',
        also: 'grid table likert',
      },
    ],
  },
  {
    label: 'Voice and files',
    kinds: [
      {
        type: 'voice',
        label: 'Voice answer',
        hint: 'Recorded right on the page',
        also: 'audio record microphone',
      },
      { type: 'listen', label: 'Listen and answer', hint: 'Plays a clip first', also: 'audio sound clip' },
      { type: 'file', label: 'File upload', hint: 'Pictures, audio, video, PDF, text', also: 'attachment' },
    ],
  },
  {
    label: 'Details',
    kinds: [
      { type: 'email', label: 'E-mail', hint: 'An e-mail address', also: 'mail contact' },
      { type: 'url', label: 'Web address', hint: 'A link', also: 'url website' },
      { type: 'number', label: 'Number', hint: 'With limits if you like', also: 'integer amount age' },
      { type: 'date', label: 'Date', hint: 'A day', also: 'day calendar birthday' },
    ],
  },
  {
    label: 'Other',
    kinds: [
      { type: 'statement', label: 'Statement', hint: 'Text between questions', also: 'heading info note' },
      { type: 'hidden', label: 'Hidden field', hint: 'Filled by the link', also: 'parameter utm' },
    ],
  },
]

export const questionKinds: readonly QuestionKind[] = questionGroups.flatMap(({ kinds }) => kinds)

export function kindLabel(type: QuestionType): string {
  return questionKinds.find((kind) => kind.type === type)?.label ?? type
}

const MEBIBYTE = 1024 * 1024

/** A question as it begins: its words are empty, its limits are what most people want. */
export function newQuestion(type: QuestionType, id: string, language: string): Question {
  const base = { id, title: { [language]: '' } }
  const label = (words: string): LocalText => ({ [language]: words })
  const options = (word: string): Option[] =>
    [1, 2, 3].map((number) => ({
      id: `${word.toLowerCase()}_${number}`,
      label: label(`${word} ${number}`),
    }))
  switch (type) {
    case 'single_choice':
    case 'multiple_choice':
    case 'dropdown':
    case 'ranking':
      return { ...base, type, options: options('Option') }
    case 'rating':
      return { ...base, type, max: 5 }
    case 'scale':
      return { ...base, type, min: 0, max: 10, nps: true }
    case 'matrix':
      return { ...base, type, rows: options('Row'), columns: options('Column') }
    case 'consent':
      return { ...base, type, required: true }
    case 'file':
      return { ...base, type, maxFiles: 1, maxBytes: 10 * MEBIBYTE }
    case 'voice':
      return { ...base, type, maxSeconds: 120 }
    case 'listen':
      return { ...base, type, clip: '', answer: { kind: 'text' } }
    case 'statement':
    case 'short_text':
    case 'long_text':
    case 'email':
    case 'url':
    case 'number':
    case 'date':
    case 'yes_no':
    case 'hidden':
      return { ...base, type }
    default:
      return type satisfies never
  }
}

/** Whether somebody can be made to answer it: nobody sees a hidden field, and a statement asks nothing. */
export function mayBeRequired(type: QuestionType): boolean {
  return type !== 'statement' && type !== 'hidden'
}

/** The question as another kind: its words, conditions and, where both have them, options stay. */
export function asKind(question: Question, type: QuestionType, language: string): Question {
  if (question.type === type) return question
  const fresh = newQuestion(type, question.id, language)
  const { title, help, required, showIf } = question
  return {
    ...fresh,
    title,
    ...(help && { help }),
    ...(required !== undefined && mayBeRequired(type) && { required }),
    ...(showIf && { showIf }),
    ...('options' in fresh && 'options' in question && { options: question.options }),
    ...('other' in question && question.other && mayHaveOther(type) && { other: true }),
  }
}

export function mayHaveOther(type: QuestionType): boolean {
  return type === 'single_choice' || type === 'multiple_choice' || type === 'dropdown'
}

/** Whether a condition can ask about its answer, and what the answer is compared with. */
export function comparedBy(question: Question): 'words' | 'number' | 'option' | 'yes_no' | 'presence' {
  switch (question.type) {
    case 'short_text':
    case 'long_text':
    case 'email':
    case 'url':
    case 'date':
    case 'hidden':
      return 'words'
    case 'number':
    case 'rating':
    case 'scale':
      return 'number'
    case 'single_choice':
    case 'multiple_choice':
    case 'dropdown':
    case 'ranking':
    case 'matrix':
      return 'option'
    case 'yes_no':
    case 'consent':
      return 'yes_no'
    case 'listen':
      return question.answer.kind === 'choice'
        ? 'option'
        : question.answer.kind === 'rating'
          ? 'number'
          : 'words'
    case 'file':
    case 'voice':
    case 'statement':
      return 'presence'
    default:
      return question satisfies never
  }
}

/** The options that an answer is chosen from; of a matrix, its columns. */
export function choicesOf(question: Question): Option[] {
  return question.type === 'matrix' ? question.columns : (optionsOf(question) ?? [])
}
