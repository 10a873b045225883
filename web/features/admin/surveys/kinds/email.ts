import AtSign from 'lucide-react/icons/at-sign'
import type { QuestionDescription } from './description.ts'

export const email: QuestionDescription<'email'> = {
  group: 'Details',
  label: 'E-mail',
  hint: 'An e-mail address',
  searchWords: 'mail contact',
  icon: AtSign,
}
