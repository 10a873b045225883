import Grid from 'lucide-react/icons/grid-3x3'
import type { QuestionDescription } from './description.ts'

export const matrix: QuestionDescription<'matrix'> = {
  group: 'Rating',
  label: 'Matrix',
  hint: 'The same choice for several things',
  searchWords: 'grid table likert',
  icon: Grid,
  initial: (options) => ({ rows: options('Row'), columns: options('Column') }),
}
