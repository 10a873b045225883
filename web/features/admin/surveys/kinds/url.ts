import Link from 'lucide-react/icons/link'
import type { QuestionDescription } from './description.ts'

export const url: QuestionDescription<'url'> = {
  group: 'Details',
  label: 'Web address',
  hint: 'A link',
  searchWords: 'url website',
  icon: Link,
}
