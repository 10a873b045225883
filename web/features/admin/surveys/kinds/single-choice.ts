import CircleDot from 'lucide-react/icons/circle-dot'
import type { QuestionDescription } from './description.ts'

export const singleChoice: QuestionDescription = {
  group: 'Choice',
  label: 'Single choice',
  hint: 'One of a few',
  searchWords: 'radio select',
  icon: CircleDot,
}
