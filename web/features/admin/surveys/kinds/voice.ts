import Mic from 'lucide-react/icons/mic'
import type { QuestionDescription } from './description.ts'

export const voice: QuestionDescription<'voice'> = {
  group: 'Voice and files',
  label: 'Voice answer',
  hint: 'Recorded right on the page',
  searchWords: 'audio record microphone',
  icon: Mic,
  initial: () => ({ maxSeconds: 120 }),
}
