import SquareCheck from 'lucide-react/icons/square-check'
import type { QuestionDescription } from './description.ts'

export const consent: QuestionDescription<'consent'> = {
  group: 'Choice',
  label: 'Consent',
  hint: 'A box to tick',
  searchWords: 'agree terms legal',
  icon: SquareCheck,
  initial: () => ({ required: true }),
}
