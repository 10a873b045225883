import type { QuestionType } from '#model/survey/kinds/kind'
import type { ComponentType } from 'react'
import { DateEditor } from './date-editor.tsx'
import { DropdownEditor } from './dropdown-editor.tsx'
import { FileEditor } from './file-editor.tsx'
import { HiddenEditor } from './hidden-editor.tsx'
import { ListenEditor } from './listen-editor.tsx'
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

/** The fields that each type of question has besides the common ones; `null`: none. */
export const editors: { readonly [Type in QuestionType]: ComponentType<EditorProps<Type>> | null } = {
  statement: null,
  short_text: ShortTextEditor,
  long_text: LongTextEditor,
  email: null,
  url: null,
  number: NumberEditor,
  date: DateEditor,
  single_choice: SingleChoiceEditor,
  multiple_choice: MultipleChoiceEditor,
  dropdown: DropdownEditor,
  yes_no: null,
  rating: RatingEditor,
  scale: ScaleEditor,
  ranking: RankingEditor,
  matrix: MatrixEditor,
  consent: null,
  file: FileEditor,
  voice: VoiceEditor,
  listen: ListenEditor,
  hidden: HiddenEditor,
}
