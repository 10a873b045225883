import { isolated } from '../../platform/locale.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { useMixer, type NamingPlace } from './mixer-context.ts'
import { changeStrip } from './edits.ts'

/** The name of a track or a group; a double click, or F2, edits it. */
export function ChannelName({
  id,
  name,
  place,
  className,
}: {
  id: string
  name: string
  place: NamingPlace
  className?: string
}) {
  const { view, edit } = useMixer()
  const naming = useSignal(view.naming)
  if (naming?.id !== id || naming.place !== place) {
    return (
      <span className="block min-w-0" onDoubleClick={() => view.naming.set({ id, place })}>
        <TruncatedText isCentred={place === 'strip'} {...(className && { className })}>
          {name}
        </TruncatedText>
      </span>
    )
  }
  return (
    <input
      autoFocus
      aria-label={`New name of ${isolated(name)}`}
      defaultValue={name}
      maxLength={80}
      onFocus={(event) => event.target.select()}
      onBlur={(event) => {
        // Escape has cancelled the edit.
        if (view.naming.get() !== naming) return
        view.naming.set(undefined)
        const next = event.target.value.trim()
        if (next && next !== name) edit((mix) => changeStrip(mix, id, { name: next }))
      }}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Escape') view.naming.set(undefined)
        if (event.key === 'Enter') event.currentTarget.blur()
      }}
      className="h-6 w-full min-w-0 rounded-[4px] border border-line-strong bg-raised px-1 text-sm"
    />
  )
}
