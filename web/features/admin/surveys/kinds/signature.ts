import Signature from 'lucide-react/icons/signature'
import type { QuestionDescription } from './description.ts'

export const signature: QuestionDescription<'signature'> = {
  group: 'Details',
  label: 'Signature',
  hint: 'Drawn or typed',
  searchWords: 'sign autograph legal',
  icon: Signature,
}
