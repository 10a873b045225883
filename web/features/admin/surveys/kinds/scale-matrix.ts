import Rows3 from 'lucide-react/icons/rows-3'
import type { QuestionDescription } from './description.ts'

export const scaleMatrix: QuestionDescription<'scale_matrix'> = {
  group: 'Rating',
  label: 'Matrix of scales',
  hint: 'The same scale for several things',
  searchWords: 'grid table likert rating',
  icon: Rows3,
  initial: (options) => ({ rows: options('Row'), min: 1, max: 5 }),
}
