import SquareChevronDown from 'lucide-react/icons/square-chevron-down'
import type { QuestionDescription } from './description.ts'

export const dropdown: QuestionDescription<'dropdown'> = {
  group: 'Choice',
  label: 'Dropdown',
  hint: 'One of many',
  searchWords: 'select menu list',
  icon: SquareChevronDown,
  initial: (options) => ({ options: options('Option') }),
}
