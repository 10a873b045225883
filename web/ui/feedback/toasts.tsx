import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { signal } from '../../platform/signal.ts'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { shownOf } from './shown-toasts.ts'
import { useSignal } from '../hooks/use-signal.ts'

export interface Toast {
  text: string
  action?: { label: string; run: () => void } | undefined
  tone?: 'plain' | 'good' | 'danger'
  /** Stays until it is closed. */
  sticky?: boolean
}

interface ShownToast extends Toast {
  id: number
}

/** Long enough to read; toasts with an action stay longer. */
const STAYS_MS = 6_000
const STAYS_WITH_ACTION_MS = 10_000

const none: readonly ShownToast[] = []
const shown = signal(none)
let nextId = 1

/** Shows a message at the bottom of the page. Returns a function that removes it. */
export function toast(message: Toast): () => void {
  const id = nextId++
  shown.set(shownOf([...shown.get(), { ...message, id }]))
  return () => close(id)
}

function close(id: number) {
  shown.set(shown.get().filter((one) => one.id !== id))
}

const noneShown = () => none

/** The container of all toasts, once at the root. */
export function Toasts() {
  const toasts = useSignal(shown, noneShown)
  return (
    <div
      role="region"
      aria-label="Messages"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-[var(--toasts-above,0px)] z-60 flex flex-col items-center gap-2 p-4"
    >
      {toasts.map((one) => (
        <ToastCard key={one.id} toast={one} />
      ))}
    </div>
  )
}

function ToastCard({ toast: { id, text, action, tone = 'plain', sticky = false } }: { toast: ShownToast }) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || sticky) return
    const timer = setTimeout(() => close(id), action ? STAYS_WITH_ACTION_MS : STAYS_MS)
    return () => clearTimeout(timer)
  }, [id, held, sticky, action])

  return (
    <div
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className="pointer-events-auto flex max-w-lg animate-rise items-center gap-3 rounded-panel border border-line bg-raised py-1.5 pr-1.5 pl-4 text-sm shadow-float"
    >
      <span
        aria-hidden="true"
        className={classNames(
          'size-2 shrink-0 rounded-full',
          { plain: 'bg-limelight', good: 'bg-good', danger: 'bg-danger' }[tone],
        )}
      />
      <p className="min-w-0 flex-1 py-1.5 wrap-anywhere">{text}</p>
      {action ? (
        <Button
          size="small"
          onPress={() => {
            close(id)
            action.run()
          }}
        >
          {action.label}
        </Button>
      ) : null}
      <Button
        variant="plain"
        size="small"
        aria-label="Dismiss"
        icon={<X aria-hidden="true" />}
        onPress={() => close(id)}
        className="w-8 px-0!"
      />
    </div>
  )
}
