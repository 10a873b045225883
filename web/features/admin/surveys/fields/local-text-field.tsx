import { recallOf } from '#model/survey/recall-markers'
import { type LocalText, type Question } from '#contract/survey/schema'
import { textIn } from '#model/survey/texts'
import { useEffect, useRef } from 'react'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import type { ComposerProps } from '../draft/composer.ts'
import { withText } from '../draft/draft-edits.ts'
import { RecallPicker } from './recall-picker.tsx'
import { recallProblem } from '../draft/recalls.ts'

interface LocalTextFieldProps extends ComposerProps {
  label: string
  labelHidden?: boolean
  description?: string
  text: LocalText | undefined
  onChange: (text: LocalText) => void
  lines?: 'one' | 'several'
  placeholder?: string
  className?: string
  /** Questions whose answers can be inserted. */
  recallable?: readonly Question[]
  focused?: boolean
}

/** A text of the survey in the language being edited. The text in the first language is its placeholder. */
export function LocalTextField({
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
}: LocalTextFieldProps) {
  const { language, now } = state
  const box = useRef<HTMLDivElement>(null)
  const control = () => box.current?.querySelector<HTMLTextAreaElement | HTMLInputElement>('textarea, input')
  useEffect(() => {
    if (focused) box.current?.querySelector<HTMLElement>('textarea, input')?.focus()
  }, [focused])

  /** Inserts at the caret, or at the end of a text that never had the focus. */
  function insert(question: string, fallback: string) {
    const words = text?.[language] ?? ''
    const field = control()
    const [from, to] = [field?.selectionStart ?? words.length, field?.selectionEnd ?? words.length]
    const recall = recallOf(question, fallback)
    onChange(withText(text, language, words.slice(0, from) + recall + words.slice(to)))
    // The popover returns the focus to its button first.
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
        placeholder={textIn(text, language, now.draft) || placeholder}
        maxLength={2_000}
        lang={language}
        error={recallable && recallProblem(text, recallable, now.draft)}
        onChange={(words: string) => onChange(withText(text, language, words))}
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
