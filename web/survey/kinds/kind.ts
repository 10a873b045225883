import type { QuestionType } from '#model/survey/kinds/kind'
import type { ComponentType } from 'react'
import type { InputProps } from '../inputs/input-props.ts'

/** One type of question in the form. */
export interface FormKind<Type extends QuestionType> {
  /** `label`: one control with a label; `group`: several controls with a legend; `plain`: no control. */
  layout: 'label' | 'group' | 'plain'
  Input: ComponentType<InputProps<Type>>
}
