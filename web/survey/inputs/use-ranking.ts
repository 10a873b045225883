import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { RunnerTranslation } from '../catalogues.ts'
import { useDragRows } from '../../ui/hooks/use-drag-rows.ts'

/** Moves ranked options by buttons, arrow keys and dragging. Each move is announced, and the focus follows it. */
export function useRanking(
  ranked: readonly string[],
  {
    nameOf,
    t,
    onAnswer,
    disabled,
  }: {
    nameOf: (id: string) => string
    t: RunnerTranslation['t']
    /** Called with `undefined` when no option is ranked. */
    onAnswer: (ranked: string[] | undefined) => void
    disabled: boolean
  },
) {
  const box = useRef<HTMLDivElement>(null)
  const [announcement, setAnnouncement] = useState('')
  /** The option that was moved by a key or a button: the focus follows it. */
  const [follow, setFollow] = useState<{ id: string; part: string }>()

  useEffect(() => {
    if (!follow) return
    const row = [...(box.current?.querySelectorAll<HTMLElement>('[data-option]') ?? [])].find(
      ({ dataset }) => dataset.option === follow.id,
    )
    const button =
      follow.part === 'in' ? row : row?.querySelector<HTMLElement>(`[data-part="${follow.part}"]`)
    button?.focus()
  }, [follow])

  function place(id: string, at: number, part?: string) {
    if (disabled) return
    const others = ranked.filter((one) => one !== id)
    const place = Math.min(Math.max(at, 0), others.length)
    const next = [...others.slice(0, place), id, ...others.slice(place)]
    if (next.every((one, index) => one === ranked[index]) && next.length === ranked.length) return
    onAnswer(next)
    setAnnouncement(t('rankPlace', { name: nameOf(id), place: place + 1, count: next.length }))
    if (part) setFollow({ id, part })
  }

  function remove(id: string) {
    const next = ranked.filter((one) => one !== id)
    onAnswer(next.length > 0 ? next : undefined)
    setAnnouncement(t('rankNone', { name: nameOf(id) }))
    setFollow({ id, part: 'in' })
  }

  function onKeys(event: KeyboardEvent, id: string, at: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!step || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    place(id, at + step, event.target.dataset.part)
  }

  const { list, drag, grip, markOf } = useDragRows<HTMLOListElement>({
    count: ranked.length,
    onDrop(from, to) {
      const id = ranked[from]
      if (id !== undefined) place(id, from < to ? to - 1 : to)
    },
  })

  return {
    box,
    list,
    announcement,
    place,
    remove,
    onKeys,
    dragged: drag?.from,
    grip,
    markOf,
  }
}
