import type { ReactNode } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { answerBox } from './answer-box.ts'
import { choiceRow } from './choice-row.tsx'

/** “Other”, with a text field once it is chosen. */
export function OtherRow({
  text,
  onText,
  disabled,
  describedBy,
  children,
}: {
  text: string | undefined
  onText: (text: string) => void
  disabled: boolean
  describedBy: string | undefined
  children: ReactNode
}) {
  return (
    <div className="flex flex-col gap-2">
      <label className={choiceRow}>
        {children}
        <span>Other</span>
      </label>
      {text === undefined ? null : (
        <div className="pl-8">
          <input
            aria-label="Other, in your own words"
            aria-describedby={describedBy}
            value={text}
            maxLength={200}
            readOnly={disabled}
            onChange={(change) => onText(change.target.value)}
            className={classNames(answerBox, 'h-11')}
          />
        </div>
      )}
    </div>
  )
}
