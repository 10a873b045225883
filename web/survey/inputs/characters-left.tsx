import { classNames } from '../../ui/class-names.ts'

export function CharactersLeft({ text, max }: { text: string; max: number }) {
  const left = max - text.length
  if (left > Math.min(max * 0.2, 100)) return null
  return (
    <p
      aria-live="polite"
      className={classNames('text-sm tabular-nums', left < 0 ? 'text-danger' : 'text-soft')}
    >
      {left < 0 ? `${-left} too many` : `${left} left`}
    </p>
  )
}
