import type { QuestionType } from '#model/survey/kinds/kind'
import type { ComponentType } from 'react'
import type { InputProps } from '../inputs/input-props.ts'

export interface FormKind<Type extends QuestionType> {
  /** `label`: one control with a label; `plain`: no control. Several controls with a legend otherwise. */
  layout?: 'label' | 'plain'
  Input: ComponentType<InputProps<Type>>
  /** Loads the code of the input, for a survey that may lose its connection later. */
  preload?: () => Promise<void>
}
