import type { ComponentType } from 'react'

/** A type of question as the back office presents it. */
export interface QuestionDescription {
  /** Its section in the menu of types. */
  group: 'Text' | 'Choice' | 'Rating' | 'Voice and files' | 'Details' | 'Other'
  label: string
  hint: string
  /** Other words that the search in the menu finds it by. */
  searchWords: string
  icon: ComponentType<{ className?: string; 'aria-hidden': 'true' }>
}
