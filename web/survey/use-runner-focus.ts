import { useEffect, useRef } from 'react'
import type { AnswerProblem } from '#model/survey/answers'

/**
 * Where the focus goes: to the heading of a page that was turned, and to the summary of problems at each failed try
 * and when the server finds more. In a preview it is only moved by a failed try.
 */
export function useRunnerFocus({
  page,
  failures,
  problems,
  preview = false,
}: {
  page: string
  /** Counts failed tries. */
  failures: number
  problems: Record<string, AnswerProblem>
  preview: boolean | undefined
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const summary = useRef<HTMLDivElement>(null)

  // A page that was turned is read from its top; the very first one was asked for by nobody.
  const turned = useRef(page)
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
  // Only when there are more problems than before: when one of several is mended, somebody is writing there.
  const announcedCount = useRef(0)
  useEffect(() => {
    const count = Object.keys(problems).length
    if (!preview && count > announcedCount.current) summary.current?.focus()
    announcedCount.current = count
  }, [problems, preview])

  return { heading, summary }
}
