import Clock from 'lucide-react/icons/clock'
import type { QuestionDescription } from './description.ts'

export const time: QuestionDescription<'time'> = {
  group: 'Details',
  label: 'Time',
  hint: 'Hours and minutes',
  searchWords: 'clock hour minute',
  icon: Clock,
}
