import ChartPie from 'lucide-react/icons/chart-pie'
import type { QuestionDescription } from './description.ts'

export const constantSum: QuestionDescription<'constant_sum'> = {
  group: 'Rating',
  label: 'Constant sum',
  hint: 'Points shared between options',
  searchWords: 'allocate distribute budget percent',
  icon: ChartPie,
  initial: (options) => ({ options: options('Option'), total: 100 }),
}
