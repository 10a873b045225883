import type { Question } from '#contract/survey/schema'
import type { QuestionOf, QuestionType } from '#model/survey/kinds/kind'
import type { ComposerProps } from '../draft/composer.ts'

export interface EditorProps<Type extends QuestionType> extends ComposerProps {
  question: QuestionOf<Type>
  /** `mark` names the edited field: consecutive edits of one field are one step of undo. */
  onChange: (question: Question, mark?: string) => void
}
