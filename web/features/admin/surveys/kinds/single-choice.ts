import CircleDot from 'lucide-react/icons/circle-dot'
import type { QuestionDescription } from './description.ts'

export const singleChoice: QuestionDescription<'single_choice'> = {
  group: 'Choice',
  label: 'Single choice',
  hint: 'One of a few',
  searchWords: 'radio select',
  icon: CircleDot,
  initial: (options) => ({ options: options('Option') }),
}
