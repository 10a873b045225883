import { TYPED_MAX } from '#model/survey/phone-number'
import { digitsInOrder } from '../inputs/answer-box.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { TextLine } from '../inputs/text-line.tsx'
import type { FormKind } from './kind.ts'

export const phone: FormKind<'phone'> = { layout: 'label', Input: PhoneInput }

function PhoneInput(props: InputProps<'phone'>) {
  return (
    <TextLine
      control={props}
      type="tel"
      dir="ltr"
      autoComplete="tel"
      maxLength={TYPED_MAX}
      className={digitsInOrder}
    />
  )
}
