import { LONG_TEXT_MAX } from '#model/survey/answers'
import { classNames } from '../../ui/class-names.ts'
import { answerBox } from '../inputs/answer-box.ts'
import { CharactersLeft } from '../inputs/characters-left.tsx'
import { controlOf } from '../inputs/control-of.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { textOf } from '../inputs/text-line.tsx'
import type { FormKind } from './kind.ts'

export const longText: FormKind<'long_text'> = { layout: 'label', Input: LongTextInput }

function LongTextInput(props: InputProps<'long_text'>) {
  const { question, answer, onAnswer } = props
  const text = textOf(answer)
  return (
    <>
      <textarea
        {...controlOf(props)}
        dir="auto"
        rows={5}
        value={text}
        onChange={(change) => onAnswer(change.target.value || undefined)}
        onKeyDown={(event) => {
          // Enter starts a new line here, so sending takes Ctrl or ⌘ with it.
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }
        }}
        className={classNames(answerBox, 'field-sizing-content max-h-96 min-h-32 py-2.5')}
      />
      <CharactersLeft text={text} max={question.maxLength ?? LONG_TEXT_MAX} />
    </>
  )
}
