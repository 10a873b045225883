import Headphones from 'lucide-react/icons/headphones'
import type { QuestionDescription } from './description.ts'

export const listen: QuestionDescription<'listen'> = {
  group: 'Voice and files',
  label: 'Listen and answer',
  hint: 'Plays a clip first',
  searchWords: 'audio sound clip',
  icon: Headphones,
  initial: () => ({ clip: '', answer: { kind: 'text' } }),
}
