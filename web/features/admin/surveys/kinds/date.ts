import Calendar from 'lucide-react/icons/calendar'
import type { QuestionDescription } from './description.ts'

export const date: QuestionDescription<'date'> = {
  group: 'Details',
  label: 'Date',
  hint: 'A day',
  searchWords: 'day calendar birthday',
  icon: Calendar,
}
