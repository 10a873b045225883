import AlignLeft from 'lucide-react/icons/text'
import type { QuestionDescription } from './description.ts'

export const longText: QuestionDescription<'long_text'> = {
  group: 'Text',
  label: 'Long text',
  hint: 'A few sentences',
  searchWords: 'paragraph comment open',
  icon: AlignLeft,
}
