import { classNames, fieldBox } from '../../ui/class-names.ts'

/** A box for an answer. Where nothing can be changed any more it is flat but not pale: what is in it is still read. */
export const answerBox = classNames(
  fieldBox,
  'text-base!',
  '[&[readonly]]:border-line! [&[readonly]]:bg-panel!',
  'disabled:border-line! disabled:bg-panel! disabled:opacity-100!',
)
