import Star from 'lucide-react/icons/star'
import type { QuestionDescription } from './description.ts'

export const rating: QuestionDescription<'rating'> = {
  group: 'Rating',
  label: 'Stars',
  hint: 'Three to ten',
  searchWords: 'rating score',
  icon: Star,
  initial: () => ({ max: 5 }),
}
