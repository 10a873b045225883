import type { ComponentProps } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { answerBox } from './answer-box.ts'
import { controlOf, type ControlProps } from './control-of.ts'
import type { InputProps } from './input-props.ts'

export function TextLine({
  control,
  className,
  ...attributes
}: {
  control: ControlProps & Pick<InputProps<'short_text'>, 'answer' | 'onAnswer'>
} & Pick<
  ComponentProps<'input'>,
  | 'id'
  | 'className'
  | 'type'
  | 'dir'
  | 'inputMode'
  | 'autoComplete'
  | 'placeholder'
  | 'maxLength'
  | 'onBlur'
  | 'aria-label'
>) {
  return (
    <input
      {...controlOf(control)}
      // Answers may run the other way than the page.
      dir="auto"
      {...attributes}
      value={textOf(control.answer)}
      onChange={(change) => control.onAnswer(change.target.value || undefined)}
      className={classNames(answerBox, 'h-11', className)}
    />
  )
}

export function textOf(answer: unknown): string {
  return typeof answer === 'string' ? answer : ''
}
