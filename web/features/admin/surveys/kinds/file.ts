import FileUp from 'lucide-react/icons/file-up'
import type { QuestionDescription } from './description.ts'

export const file: QuestionDescription<'file'> = {
  group: 'Voice and files',
  label: 'File upload',
  hint: 'Pictures, audio, video, PDF, text',
  searchWords: 'attachment',
  icon: FileUp,
  initial: () => ({ maxFiles: 1, maxBytes: 10 * 1024 * 1024 }),
}
