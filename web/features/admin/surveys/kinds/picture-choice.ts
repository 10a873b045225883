import Images from 'lucide-react/icons/images'
import type { QuestionDescription } from './description.ts'

export const pictureChoice: QuestionDescription<'picture_choice'> = {
  group: 'Choice',
  label: 'Picture choice',
  hint: 'One or several of a few pictures',
  searchWords: 'image photo gallery',
  icon: Images,
  initial: (options) => ({ options: options('Option').map((one) => ({ ...one, picture: '' })) }),
}
