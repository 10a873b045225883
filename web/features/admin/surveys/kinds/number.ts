import Hash from 'lucide-react/icons/hash'
import type { QuestionDescription } from './description.ts'

export const number: QuestionDescription<'number'> = {
  group: 'Details',
  label: 'Number',
  hint: 'With limits if you like',
  searchWords: 'integer amount age',
  icon: Hash,
}
