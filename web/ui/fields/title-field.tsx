import { useRef, useState } from 'react'
import { classNames, fieldBox } from '../class-names.ts'

export function TitleField({
  title,
  label,
  className,
  onDone,
}: {
  title: string
  label: string
  className?: string
  /** Called once, with the new title if there is one. */
  onDone: (title: string | undefined) => void
}) {
  const [text, setText] = useState(title)
  const done = useRef(false)
  const finish = (next: string | undefined) => {
    if (done.current) return
    done.current = true
    const trimmed = next?.trim()
    onDone(trimmed && trimmed !== title ? trimmed : undefined)
  }
  return (
    <input
      autoFocus
      dir="auto"
      aria-label={label}
      value={text}
      maxLength={120}
      onFocus={(event) => event.target.select()}
      onChange={(change) => setText(change.target.value)}
      onBlur={() => finish(text)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') finish(text)
        if (event.key === 'Escape') finish(undefined)
        event.stopPropagation()
      }}
      className={classNames(fieldBox, '-ml-2 h-8 px-2! font-semibold', className)}
    />
  )
}
