import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { signal } from '../../platform/signal.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'

const place = signal<HTMLElement | null>(null)
const settle = (element: HTMLElement | null) => place.set(element)

export function HeaderTitlePlace() {
  return <div ref={settle} className="ml-2 flex min-w-0 flex-1 items-center max-lg:hidden" />
}

export function HeaderTitle({ children }: { children: ReactNode }) {
  const element = useSignal(place)
  return element ? createPortal(children, element) : null
}
