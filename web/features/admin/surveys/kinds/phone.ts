import Phone from 'lucide-react/icons/phone'
import type { QuestionDescription } from './description.ts'

export const phone: QuestionDescription<'phone'> = {
  group: 'Details',
  label: 'Phone number',
  hint: 'In any country’s form',
  searchWords: 'telephone mobile cell',
  icon: Phone,
}
