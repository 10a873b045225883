import { classNames, fieldBox } from '../../ui/class-names.ts'

/** Classes of a text field for an answer. A read-only one is flat but not pale: its text stays readable. */
export const answerBox = classNames(
  fieldBox,
  'text-base!',
  '[&[readonly]]:border-line! [&[readonly]]:bg-panel!',
  'disabled:border-line! disabled:bg-panel! disabled:opacity-100!',
)

/** Groups of Arabic digits would be shown from right to left, and a phone number end with its start. */
export const digitsInOrder = '[unicode-bidi:bidi-override]'
