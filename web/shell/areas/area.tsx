import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { areas, type AreaName } from './areas.ts'

export function Area({ name, children }: { name: AreaName; children: ReactNode }) {
  const places = useSignal(areas.ready)
  return places ? createPortal(children, places[name]) : null
}

export function AreaOutlet({ name, className }: { name: AreaName; className?: string }) {
  return <div ref={provides[name]} data-area={name} className={className} />
}

// Stable functions: a ref that changes would take the area away and give it back on every render.
const provides = {
  left: (element: HTMLElement | null) => provide('left', element),
  right: (element: HTMLElement | null) => provide('right', element),
  bottom: (element: HTMLElement | null) => provide('bottom', element),
  overlay: (element: HTMLElement | null) => provide('overlay', element),
}

function provide(name: AreaName, element: HTMLElement | null) {
  return element ? areas.provide(name, element) : undefined
}
