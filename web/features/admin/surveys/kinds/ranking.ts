import ListOrdered from 'lucide-react/icons/list-ordered'
import type { QuestionDescription } from './description.ts'

export const ranking: QuestionDescription<'ranking'> = {
  group: 'Rating',
  label: 'Ranking',
  hint: 'Options put in order',
  searchWords: 'sort order priority',
  icon: ListOrdered,
  initial: (options) => ({ options: options('Option') }),
}
