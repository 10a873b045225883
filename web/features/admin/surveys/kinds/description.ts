import type { Option } from '#contract/survey/schema'
import type { QuestionOf, QuestionType } from '#model/survey/kinds/kind'
import type { ComponentType } from 'react'

/** A type of question as the back office presents and creates it. */
export interface QuestionDescription<Type extends QuestionType> {
  /** Its group in the type menu. */
  group: 'Text' | 'Choice' | 'Rating' | 'Voice and files' | 'Details' | 'Other'
  label: string
  hint: string
  /** Further search terms in the type menu. */
  searchWords: string
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
  /** Initial fields of a new question of this type; `options` creates three options labelled with a word. */
  initial?(options: (word: string) => Option[]): Omit<QuestionOf<Type>, 'type' | 'id' | 'title'>
}
