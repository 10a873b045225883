import type { InputProps } from '../inputs/input-props.ts'
import { TextLine } from '../inputs/text-line.tsx'
import type { FormKind } from './kind.ts'

export const email: FormKind<'email'> = { layout: 'label', Input: EmailInput }

function EmailInput(props: InputProps<'email'>) {
  return (
    <TextLine control={props} type="email" dir="ltr" autoComplete="email" placeholder="name@example.com" />
  )
}
