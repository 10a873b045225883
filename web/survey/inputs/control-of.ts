import type { InputProps } from './input-props.ts'

/** The attributes that the control of every question carries. */
export function controlOf({
  id,
  describedBy,
  invalid,
  disabled,
  question,
}: Pick<InputProps<'short_text'>, 'id' | 'describedBy' | 'invalid' | 'disabled'> & {
  question: { required?: boolean | undefined }
}) {
  return {
    id: `${id}-control`,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': question.required || undefined,
    // Not disabled: a long answer is still scrolled and copied.
    readOnly: disabled,
  }
}
