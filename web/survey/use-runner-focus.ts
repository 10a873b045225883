import { useEffect, useRef } from 'react'
import type { AnswerProblem } from '#model/survey/answers'

/**
 * To the heading of a new page, and to the error summary at each failed attempt and when the server reports more
 * errors. In a preview only a failed attempt moves it.
 */
export function useRunnerFocus({
  page,
  failures,
  problems,
  preview = false,
  restarted = false,
}: {
  page: string
  /** The number of failed attempts. */
  failures: number
  problems: Record<string, AnswerProblem>
  preview: boolean | undefined
  /** The first page replaces the ending, at a press of the respondent. */
  restarted: boolean | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)

  // Otherwise the first page appears without an action of the respondent, so it leaves the focus alone.
  const turned = useRef(restarted ? undefined : page)
  useEffect(() => {
    if (turned.current === page) return
    turned.current = page
    if (preview) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'start' })
  }, [page, preview])
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

  return { heading, summary }
}
