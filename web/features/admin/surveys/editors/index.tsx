import type { QuestionType } from '#model/survey/kinds/kind'
import { lazy, type ComponentType } from 'react'
import { DateEditor } from './date-editor.tsx'
import { DropdownEditor } from './dropdown-editor.tsx'
import { FileEditor } from './file-editor.tsx'
import { HiddenEditor } from './hidden-editor.tsx'
import { LongTextEditor } from './long-text-editor.tsx'
import { MatrixEditor } from './matrix-editor.tsx'
import { MultipleChoiceEditor } from './multiple-choice-editor.tsx'
import { NumberEditor } from './number-editor.tsx'
import { RankingEditor } from './ranking-editor.tsx'
import { RatingEditor } from './rating-editor.tsx'
import { ScaleEditor } from './scale-editor.tsx'
import { ShortTextEditor } from './short-text-editor.tsx'
import { SingleChoiceEditor } from './single-choice-editor.tsx'
import { VoiceEditor } from './voice-editor.tsx'
import type { EditorProps } from './editor-props.ts'

const rare = () => import('./rare-editors.tsx')

/** The fields that each type of question has besides the common ones; `null`: none. Those of rare types load late. */
export const editors: { readonly [Type in QuestionType]: ComponentType<EditorProps<Type>> | null } = {
  statement: null,
  short_text: ShortTextEditor,
  long_text: LongTextEditor,
  email: null,
  url: null,
  phone: lazy(async () => ({ default: (await rare()).PhoneEditor })),
  number: NumberEditor,
  date: DateEditor,
  time: lazy(async () => ({ default: (await rare()).TimeEditor })),
  single_choice: SingleChoiceEditor,
  multiple_choice: MultipleChoiceEditor,
  picture_choice: lazy(async () => ({ default: (await rare()).PictureChoiceEditor })),
  dropdown: DropdownEditor,
  yes_no: null,
  rating: RatingEditor,
  scale: ScaleEditor,
  slider: lazy(async () => ({ default: (await rare()).SliderEditor })),
  ranking: RankingEditor,
  matrix: MatrixEditor,
  scale_matrix: lazy(async () => ({ default: (await rare()).ScaleMatrixEditor })),
  constant_sum: lazy(async () => ({ default: (await rare()).ConstantSumEditor })),
  consent: lazy(async () => ({ default: (await rare()).ConsentEditor })),
  file: FileEditor,
  voice: VoiceEditor,
  signature: null,
  listen: lazy(async () => ({ default: (await rare()).ListenEditor })),
  hidden: HiddenEditor,
}
