import Gauge from 'lucide-react/icons/gauge'
import type { QuestionDescription } from './description.ts'

export const scale: QuestionDescription<'scale'> = {
  group: 'Rating',
  label: 'Scale',
  hint: 'Numbers, or a net promoter score',
  searchWords: 'nps likert',
  icon: Gauge,
  initial: () => ({ min: 0, max: 10, nps: true }),
}
