import { useEffect, useRef } from 'react'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { loudnessWords } from '../param-words.ts'

/** Numbers that a report has of each channel. */
export const PER_STRIP = 6

/** The loudest peak of a channel since the meters began anew; a press forgets it. Drawn without React. */
export function LoudestPeak({ session, index }: { session: MixSession; index: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const peak = useRef(0)

  function show(loudest: number) {
    peak.current = loudest
    if (!button.current) return
    button.current.textContent = loudnessWords(loudest > 0.001 ? 20 * Math.log10(loudest) : undefined)
    button.current.toggleAttribute('data-over', loudest >= 1)
  }

  useEffect(() => {
    const listen = () => {
      const report = session.report.get()
      if (!report?.playing) return
      const at = index * PER_STRIP
      const now = Math.max(report.levels[at] ?? 0, report.levels[at + 1] ?? 0)
      if (now > peak.current) show(now)
    }
    const stops = [session.report.subscribe(listen), session.resets.subscribe(() => show(0))]
    return () => stops.forEach((stop) => stop())
  }, [session, index])

  return (
    <button
      ref={button}
      type="button"
      tabIndex={-1}
      title="Loudest peak in dBFS, press to start again"
      onClick={() => show(0)}
      className="h-5 w-full rounded-[4px] text-xs leading-5 text-soft tabular-nums hover:bg-hover data-over:font-semibold data-over:text-danger"
    >
      –
    </button>
  )
}
