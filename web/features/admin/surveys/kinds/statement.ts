import Pilcrow from 'lucide-react/icons/pilcrow'
import type { QuestionDescription } from './description.ts'

export const statement: QuestionDescription<'statement'> = {
  group: 'Other',
  label: 'Statement',
  hint: 'Text between questions',
  searchWords: 'heading info note',
  icon: Pilcrow,
}
