import type { QuestionType } from '#model/survey/kinds/kind'

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
