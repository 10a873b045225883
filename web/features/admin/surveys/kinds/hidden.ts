import EyeOff from 'lucide-react/icons/eye-off'
import type { QuestionDescription } from './description.ts'

export const hidden: QuestionDescription<'hidden'> = {
  group: 'Other',
  label: 'Hidden field',
  hint: 'Filled by the link',
  searchWords: 'parameter utm',
  icon: EyeOff,
}
