import type { InputProps } from '../inputs/input-props.ts'
import { Stars } from '../inputs/stars.tsx'
import type { FormKind } from './kind.ts'

export const rating: FormKind<'rating'> = { Input: RatingInput }

function RatingInput(props: InputProps<'rating'>) {
  return <Stars {...props} max={props.question.max} />
}
