import Type from 'lucide-react/icons/type'
import type { QuestionDescription } from './description.ts'

export const shortText: QuestionDescription<'short_text'> = {
  group: 'Text',
  label: 'Short text',
  hint: 'A few words',
  searchWords: 'name line open',
  icon: Type,
}
