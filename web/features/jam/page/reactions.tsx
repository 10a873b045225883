import { signal } from '../../../platform/signal.ts'
import { useSignal } from '../../../ui/hooks/use-signal.ts'

interface Shown {
  id: number
  emoji: string
  name: string
  /** Percent from the left. */
  x: number
}

const STAYS_MS = 2_600
const shown = signal<readonly Shown[]>([])
let count = 0

export function showReaction({ emoji, name }: { emoji: string; name: string }) {
  const id = ++count
  shown.set([...shown.get(), { id, emoji, name, x: 8 + ((id * 37) % 84) }].slice(-30))
  setTimeout(() => shown.set(shown.get().filter((one) => one.id !== id)), STAYS_MS)
}

/** Animated reactions of the audience. */
export function Reactions() {
  const reactions = useSignal(shown)
  return (
    <div aria-live="polite" className="pointer-events-none absolute inset-0 overflow-hidden">
      {reactions.map(({ id, emoji, name, x }) => (
        <p
          key={id}
          className="absolute bottom-3 flex animate-rise flex-col items-center gap-1 text-4xl"
          style={{ left: `${x}%` }}
        >
          <span>{emoji}</span>
          <span className="rounded-full bg-raised px-2 text-xs text-soft">
            <bdi>{name}</bdi>
          </span>
        </p>
      ))}
    </div>
  )
}
