import type { InputProps } from '../inputs/input-props.ts'
import { Stars } from '../inputs/stars.tsx'
import type { FormKind } from './kind.ts'

export const rating: FormKind<'rating'> = { layout: 'group', Input: RatingInput }

function RatingInput(props: InputProps<'rating'>) {
  const { question, answer, onAnswer, id, disabled } = props
  return (
    <Stars
      {...{ answer, onAnswer, disabled }}
      name={id}
      max={question.max}
      required={question.required ?? false}
    />
  )
}
