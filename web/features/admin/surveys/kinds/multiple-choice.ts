import ListChecks from 'lucide-react/icons/list-checks'
import type { QuestionDescription } from './description.ts'

export const multipleChoice: QuestionDescription<'multiple_choice'> = {
  group: 'Choice',
  label: 'Multiple choice',
  hint: 'Any of a few',
  searchWords: 'checkboxes select',
  icon: ListChecks,
  initial: (options) => ({ options: options('Option') }),
}
