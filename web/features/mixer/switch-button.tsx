import type { MouseEvent } from 'react'
import { classNames } from '../../ui/class-names.ts'

const tones = {
  mute: 'aria-pressed:border-danger aria-pressed:bg-danger aria-pressed:text-paper',
  solo: 'aria-pressed:border-limelight aria-pressed:bg-limelight aria-pressed:text-on-limelight',
  insert: 'aria-pressed:border-good aria-pressed:text-good aria-pressed:bg-hover',
}

/** Ctrl or Cmd makes a solo exclusive. */
export const isAlone = (event: MouseEvent): boolean => event.ctrlKey || event.metaKey

/** A small toggle of a channel: mute, solo, an insert. */
export function SwitchButton({
  label,
  text,
  on,
  tone,
  onPress,
  className,
}: {
  label: string
  text: string
  on: boolean
  tone: keyof typeof tones
  onPress: (event: MouseEvent) => void
  className?: string
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-pressed={on}
      onClick={onPress}
      className={classNames(
        'h-6 min-w-6 rounded-[4px] border border-line-strong bg-raised px-1 text-xs font-semibold text-soft hover:text-ink',
        tones[tone],
        className,
      )}
    >
      {text}
    </button>
  )
}
