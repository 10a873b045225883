import { classNames } from '../../ui/class-names.ts'
import { answerBox } from '../inputs/answer-box.ts'
import { controlOf } from '../inputs/control-of.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { textOf } from '../inputs/text-line.tsx'
import type { FormKind } from './kind.ts'

export const date: FormKind<'date'> = { layout: 'label', Input: DateInput }

function DateInput(props: InputProps<'date'>) {
  const { question, answer, onAnswer } = props
  return (
    <input
      {...controlOf(props)}
      type="date"
      min={question.min}
      max={question.max}
      value={textOf(answer)}
      onChange={(change) => onAnswer(change.target.value || undefined)}
      className={classNames(answerBox, 'h-11 max-w-52')}
    />
  )
}
