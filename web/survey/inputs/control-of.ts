import type { InputProps } from './input-props.ts'

export interface ControlProps extends Pick<
  InputProps<'short_text'>,
  'id' | 'describedBy' | 'invalid' | 'disabled'
> {
  question: { required?: boolean | undefined }
}

/** The common attributes of a control. */
export function controlOf({ id, describedBy, invalid, disabled, question }: ControlProps) {
  return {
    id: `${id}-control`,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'aria-required': question.required || undefined,
    // A disabled field could not be scrolled or copied from.
    readOnly: disabled,
  }
}
