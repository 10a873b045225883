import { useEffect, useRef } from 'react'
import type { AnswerProblem } from '#model/survey/answers'

/** Controls that take keys at once, the best first: a phone number comes before its country. The seek bar of a player is none. */
const controls = [
  'textarea, input:not([type="radio"], [type="checkbox"], [type="file"], [type="hidden"], [data-player])',
  'select',
]

/**
 * Moves the focus to the heading of a new page, and to the error summary at each failed attempt and when the server
 * reports more errors. With one question at a time, a question that is answered by typing takes it itself, except where a
 * screen keyboard would cover half of it. In a preview only a failed attempt moves it.
 */
export function useRunnerFocus({
  page,
  failures,
  problems,
  isSingle,
  preview = false,
  restarted = false,
}: {
  page: string
  /** The number of failed attempts. */
  failures: number
  problems: Record<string, AnswerProblem>
  /** One question at a time. */
  isSingle: boolean
  preview: boolean | undefined
  /** The first page replaces the ending, at a press of the respondent. */
  restarted: boolean | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const section = useRef<HTMLElement>(null)
  const summary = useRef<HTMLDivElement>(null)

  // Otherwise the first page appears without an action of the respondent, so it leaves the focus alone.
  const turned = useRef(restarted ? undefined : page)
  useEffect(() => {
    if (turned.current === page) return
    turned.current = page
    if (preview) return
    const hasScreenKeyboard = matchMedia('(pointer: coarse)').matches
    const control = isSingle && !hasScreenKeyboard ? typedControl(section.current) : undefined
    const target = control ?? heading.current
    target?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [page, preview, isSingle])
  useEffect(() => {
    if (failures > 0) summary.current?.focus()
  }, [failures])
  // Only when there are more errors than before: after a correction the respondent is still typing.
  const announcedCount = useRef(0)
  useEffect(() => {
    const count = Object.keys(problems).length
    if (!preview && count > announcedCount.current) summary.current?.focus()
    announcedCount.current = count
  }, [problems, preview])

  return { heading, section, summary }
}

/** Letters choose among choices, so that a text for another one does not take them. */
function typedControl(section: HTMLElement | null): HTMLElement | undefined {
  if (!section || section.querySelector('[data-choice]')) return undefined
  for (const one of controls) {
    const control = section.querySelector<HTMLElement>(`:is(${one}):enabled`)
    if (control) return control
  }
  return undefined
}
