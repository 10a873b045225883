import { recallOf } from '#model/survey/recall'
import { type LocalText, type Question } from '#contract/survey/schema'
import { wordsIn } from '#model/survey/texts'
import { useEffect, useRef } from 'react'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { Composer, ComposerState } from './composer.ts'
import { withWords } from './draft-edits.ts'
import { RecallPicker } from './recall-picker.tsx'
import { recallProblem } from './recalls.ts'

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
  /** Questions whose answers may be put into it; left out where none can be. */
  recallable?: readonly Question[]
  /** Takes the focus when it appears. */
  focused?: boolean
}

/** The words of a survey in the language being written; what they are in its first language shows where they miss. */
export function WordsField({
  composer,
  state,
  text,
  onChange,
  lines = 'one',
  placeholder,
  recallable,
  focused = false,
  className,
  ...rest
}: WordsFieldProps) {
  const { language, now } = state
  const box = useRef<HTMLDivElement>(null)
  const control = () => box.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input')
  useEffect(() => {
    if (focused) box.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  }, [focused])

  /** Where the caret was; at the end of words that nobody has been in. */
  function insert(question: string, fallback: string) {
    const words = text?.[language] ?? ''
    const field = control()
    const [from, to] = [field?.selectionStart ?? words.length, field?.selectionEnd ?? words.length]
    const recall = recallOf(question, fallback)
    onChange(withWords(text, language, words.slice(0, from) + recall + words.slice(to)))
    // The popover gives the focus back to its button first.
    setTimeout(() => {
      const shown = control()
      shown?.focus()
      shown?.setSelectionRange(from + recall.length, from + recall.length)
    })
  }

  const Control = lines === 'one' ? TextField : TextArea
  return (
    <div ref={box} className={className}>
      <Control
        {...rest}
        value={text?.[language] ?? ''}
        placeholder={wordsIn(text, language, now.draft) || placeholder}
        maxLength={2_000}
        lang={language}
        error={recallable && recallProblem(text, recallable, now.draft)}
        onChange={(words: string) => onChange(withWords(text, language, words))}
        onBlur={composer.seal}
      />
      {recallable && recallable.length > 0 ? (
        <div className="mt-1">
          <RecallPicker recallable={recallable} schema={now.draft} language={language} onInsert={insert} />
        </div>
      ) : null}
    </div>
  )
}
