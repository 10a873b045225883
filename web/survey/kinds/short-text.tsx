import { SHORT_TEXT_MAX } from '#model/survey/answers'
import { CharactersLeft } from '../inputs/characters-left.tsx'
import type { InputProps } from '../inputs/input-props.ts'
import { TextLine, textOf } from '../inputs/text-line.tsx'
import type { FormKind } from './kind.ts'

export const shortText: FormKind<'short_text'> = { layout: 'label', Input: ShortTextInput }

function ShortTextInput(props: InputProps<'short_text'>) {
  const { question, answer } = props
  return (
    <>
      <TextLine control={props} type="text" />
      <CharactersLeft text={textOf(answer)} max={question.maxLength ?? SHORT_TEXT_MAX} />
    </>
  )
}
