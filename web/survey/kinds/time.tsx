import { classNames } from '../../ui/class-names.ts'
import { answerBox } from '../inputs/answer-box.ts'
import { controlOf } from '../inputs/control-of.ts'
import type { InputProps } from '../inputs/input-props.ts'
import { textOf } from '../inputs/text-line.tsx'
import type { FormKind } from './kind.ts'

export const time: FormKind<'time'> = { layout: 'label', Input: TimeInput }

function TimeInput(props: InputProps<'time'>) {
  const { question, answer, onAnswer } = props
  return (
    <input
      {...controlOf(props)}
      type="time"
      min={question.min}
      max={question.max}
      value={textOf(answer)}
      onChange={(change) => onAnswer(change.target.value || undefined)}
      className={classNames(answerBox, 'h-11 max-w-40')}
    />
  )
}
