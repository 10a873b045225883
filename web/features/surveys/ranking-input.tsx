import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import type { InputProps } from './input-props.ts'

/**
 * Options in order of preference: press one to give it the next place, then move it by buttons, by arrow keys on
 * any of its buttons, or by dragging its grip. Each move is told to screen readers.
 */
export function RankingInput({
  question,
  answer,
  onAnswer,
  words,
  language,
  disabled,
}: InputProps<'ranking'>) {
  const { options, top = options.length } = question
  const ranked = rankedOf(answer).filter((id) => options.some((one) => one.id === id))
  const open = options.filter(({ id }) => !ranked.includes(id))
  const box = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const held = useRef<string>(undefined)
  const [announcement, setAnnouncement] = useState('')
  /** Moved by a key or a button: the focus goes along with it. */
  const [follow, setFollow] = useState<{ id: string; part: string }>()
  const nameOf = (id: string) => words(options.find((one) => one.id === id)?.label)

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
    setAnnouncement(`${nameOf(id)}: place ${place + 1} of ${next.length}.`)
    if (part) setFollow({ id, part })
  }

  function remove(id: string) {
    const next = ranked.filter((one) => one !== id)
    onAnswer(next.length > 0 ? next : undefined)
    setAnnouncement(`${nameOf(id)}: not ranked.`)
    setFollow({ id, part: 'in' })
  }

  function onKeys(event: KeyboardEvent, id: string, at: number) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0
    if (!step || !(event.target instanceof HTMLElement)) return
    event.preventDefault()
    place(id, at + step, event.target.dataset.part)
  }

  /** The list follows the pointer, not the row: a row that moves in the page loses its hold on it. */
  function hold(event: PointerEvent, id: string) {
    if (event.button !== 0) return
    held.current = id
    list.current?.setPointerCapture(event.pointerId)
  }

  /** Follows a finger or a mouse: the row under it is where the dragged one goes. */
  function onDrag(event: PointerEvent) {
    const id = held.current
    if (id === undefined) return
    const rows = [...(list.current?.children ?? [])]
    const at = rows.findIndex((row) => {
      const { top: edge, bottom } = row.getBoundingClientRect()
      return event.clientY >= edge && event.clientY < bottom
    })
    if (at >= 0) place(id, at)
  }

  return (
    <div ref={box} className="flex flex-col gap-2">
      <p className="text-sm text-soft">
        {ranked.length === 0
          ? `Press them in your order, the best first${top < options.length ? ` (${top} are enough)` : ''}.`
          : 'Move them with the arrows, or drag them.'}
      </p>
      <ol
        ref={list}
        onPointerMove={onDrag}
        onLostPointerCapture={() => (held.current = undefined)}
        className={classNames('flex flex-col gap-2', ranked.length === 0 && 'hidden')}
      >
        {ranked.map((id, at) => (
          <li
            key={id}
            data-option={id}
            onKeyDown={(event) => onKeys(event, id, at)}
            className="flex min-h-12 items-center gap-2 rounded-control border border-curtain bg-raised pr-1 pl-1"
          >
            <span
              aria-hidden="true"
              onPointerDown={(event) => hold(event, id)}
              className="grid size-9 cursor-grab touch-none place-items-center text-soft active:cursor-grabbing"
            >
              <GripVertical />
            </span>
            <span className="w-6 text-center font-display font-bold tabular-nums">{at + 1}</span>
            <span lang={language} dir="auto" className="grow wrap-anywhere">
              {nameOf(id)}
            </span>
            <Step
              part="up"
              label={`Move ${nameOf(id)} up`}
              // Not disabled at the ends: a button that loses its focus sends a keyboard to the top of the page.
              isOff={at === 0}
              disabled={disabled}
              onPress={() => place(id, at - 1, 'up')}
            >
              <ArrowUp aria-hidden="true" />
            </Step>
            <Step
              part="down"
              label={`Move ${nameOf(id)} down`}
              isOff={at === ranked.length - 1}
              disabled={disabled}
              onPress={() => place(id, at + 1, 'down')}
            >
              <ArrowDown aria-hidden="true" />
            </Step>
            <Step
              part="out"
              label={`Do not rank ${nameOf(id)}`}
              disabled={disabled}
              onPress={() => remove(id)}
            >
              <X aria-hidden="true" />
            </Step>
          </li>
        ))}
      </ol>
      {open.map(({ id }) => (
        <button
          key={id}
          type="button"
          data-option={id}
          disabled={disabled}
          onClick={() => place(id, ranked.length, 'up')}
          className="flex min-h-12 items-center gap-3 rounded-control border border-dashed border-line-strong px-3.5 text-left transition-colors hover:border-ink hover:bg-hover disabled:opacity-50"
        >
          <Plus aria-hidden="true" className="text-soft" />
          <span className="sr-only">Rank </span>
          <span lang={language} dir="auto" className="wrap-anywhere">
            {nameOf(id)}
          </span>
        </button>
      ))}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </div>
  )
}

function rankedOf(answer: unknown): string[] {
  return Array.isArray(answer) ? answer.filter((one) => typeof one === 'string') : []
}

function Step({
  part,
  label,
  isOff = false,
  disabled,
  onPress,
  children,
}: {
  part: string
  label: string
  isOff?: boolean
  disabled: boolean
  onPress: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      data-part={part}
      aria-label={label}
      aria-disabled={isOff || undefined}
      disabled={disabled}
      onClick={onPress}
      className="grid size-10 place-items-center rounded-control hover:bg-hover active:bg-pressed aria-disabled:opacity-35"
    >
      {children}
    </button>
  )
}
