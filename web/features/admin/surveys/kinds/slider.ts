import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import type { QuestionDescription } from './description.ts'

export const slider: QuestionDescription<'slider'> = {
  group: 'Rating',
  label: 'Slider',
  hint: 'A number on a line',
  searchWords: 'range percent',
  icon: SlidersHorizontal,
  initial: () => ({ min: 0, max: 100, step: 1 }),
}
