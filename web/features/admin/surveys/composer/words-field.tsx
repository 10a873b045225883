import { wordsIn, type LocalText } from '#contract/survey/schema'
import { TextArea } from '../../../../ui/text-area.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import type { Composer, ComposerState } from './composer.ts'
import { withWords } from './draft-edits.ts'

export interface Editing {
  composer: Composer
  state: ComposerState
}

export interface WordsFieldProps extends Editing {
  label: string
  labelHidden?: boolean
  description?: string
  text: LocalText | undefined
  /** The text with the words of the language that is being written in. */
  onChange: (text: LocalText) => void
  lines?: 'one' | 'several'
  placeholder?: string
  className?: string
}

/** The words of a survey in the language being written; what they are in its first language shows where they miss. */
export function WordsField({
  composer,
  state,
  text,
  onChange,
  lines = 'one',
  placeholder,
  ...rest
}: WordsFieldProps) {
  const { language, now } = state
  const Control = lines === 'one' ? TextField : TextArea
  return (
    <Control
      {...rest}
      value={text?.[language] ?? ''}
      placeholder={wordsIn(text, language, now.draft) || placeholder}
      maxLength={2_000}
      lang={language}
      onChange={(words: string) => onChange(withWords(text, language, words))}
      onBlur={composer.seal}
    />
  )
}
