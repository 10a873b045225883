import { lateInput } from '../inputs/late-input.tsx'
import type { FormKind } from './kind.ts'

export const pictureChoice: FormKind<'picture_choice'> = lateInput(
  async () => (await import('../inputs/picture-choice-input.tsx')).PictureChoiceInput,
)
