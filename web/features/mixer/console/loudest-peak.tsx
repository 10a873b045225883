import { useEffect, useRef } from 'react'
import type { MixSession } from '../../../engine/mix/mix-session.ts'
import { formatLoudness } from '../format-param.ts'
import { PER_STRIP } from '../readings.ts'

export function LoudestPeak({ session, index, name }: { session: MixSession; index: number; name: string }) {
  const button = useRef<HTMLButtonElement>(null)
  const peak = useRef(0)

  useEffect(() => {
    const set = (loudest: number) => {
      peak.current = loudest
      show(button.current, name, loudest)
    }
    set(peak.current)
    const listen = () => {
      const report = session.report.get()
      if (!report?.playing) return
      const at = index * PER_STRIP
      const now = Math.max(report.levels[at] ?? 0, report.levels[at + 1] ?? 0)
      if (now > peak.current) set(now)
    }
    const stops = [session.report.subscribe(listen), session.resets.subscribe(() => set(0))]
    return () => stops.forEach((stop) => stop())
  }, [session, index, name])

  return (
    <button
      ref={button}
      type="button"
      aria-label={peakLabel(name, undefined)}
      title="Loudest peak in dBFS, press to start again"
      onClick={() => {
        peak.current = 0
        show(button.current, name, 0)
      }}
      className="h-5 w-full rounded-[4px] text-xs leading-5 text-soft tabular-nums hover:bg-hover data-over:font-semibold data-over:text-danger"
    >
      –
    </button>
  )
}

function show(button: HTMLButtonElement | null, name: string, loudest: number) {
  if (!button) return
  const decibels = loudest > 0.001 ? 20 * Math.log10(loudest) : undefined
  button.textContent = formatLoudness(decibels)
  button.setAttribute('aria-label', peakLabel(name, decibels))
  button.toggleAttribute('data-over', loudest >= 1)
}

function peakLabel(name: string, decibels: number | undefined): string {
  const peak = decibels === undefined ? 'none' : `${formatLoudness(decibels)} dBFS`
  return `Loudest peak of ${name}: ${peak}. Start again`
}
