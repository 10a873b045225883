import type { Option } from '#contract/survey/schema'
import type { QuestionOf, QuestionType } from '#model/survey/kinds/kind'
import type { ComponentType } from 'react'

/** A type of question as the back office presents and creates it. */
export interface QuestionDescription<Type extends QuestionType> {
  /** Its section in the menu of types. */
  group: 'Text' | 'Choice' | 'Rating' | 'Voice and files' | 'Details' | 'Other'
  label: string
  hint: string
  /** Other words that the search in the menu finds it by. */
  searchWords: string
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  /** The fields that a new question of this type adds; `options` makes three options that are labelled with a word. */
  initial?(options: (word: string) => Option[]): Omit<QuestionOf<Type>, 'type' | 'id' | 'title'>
}
