import type { Question } from '#contract/survey/schema'
import type { ReactNode } from 'react'
import type { Editing } from '../composer/words-field.tsx'

/**
 * What sets the limits of one kind of question. `mark` names the field: edits of it in a row are one step of undo.
 */
export interface LimitsProps<Kind extends Question['type'] = Question['type']> extends Editing {
  question: Extract<Question, { type: Kind }>
  onChange: (question: Question, mark?: string) => void
}

/** Two fields beside each other. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-2 items-end gap-3">{children}</div>
}
