import ToggleLeft from 'lucide-react/icons/toggle-left'
import type { QuestionDescription } from './description.ts'

export const yesNo: QuestionDescription<'yes_no'> = {
  group: 'Choice',
  label: 'Yes or no',
  hint: 'Two buttons',
  searchWords: 'boolean',
  icon: ToggleLeft,
}
