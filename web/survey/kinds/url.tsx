import { webAddress } from '#model/survey/web-address'
import type { InputProps } from '../inputs/input-props.ts'
import { TextLine, textOf } from '../inputs/text-line.tsx'
import type { FormKind } from './kind.ts'

export const url: FormKind<'url'> = { layout: 'label', Input: UrlInput }

function UrlInput(props: InputProps<'url'>) {
  const text = textOf(props.answer)
  return (
    <TextLine
      control={props}
      // With the type `url`, browsers refuse “example.com”.
      type="text"
      dir="ltr"
      inputMode="url"
      autoComplete="url"
      placeholder="https://"
      onBlur={() => {
        const whole = webAddress(text)
        if (whole !== text) props.onAnswer(whole)
      }}
    />
  )
}
