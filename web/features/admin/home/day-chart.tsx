import type { DailyKind } from '#contract/admin/daily-counts'
import { useEffect, useRef } from 'react'
import uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import { amountOf } from './series.ts'
import { formatDate } from '../../../platform/locale.ts'

const HEIGHT = 132
const BARS_UP_TO = 31
/** Seconds. */
const HALF_DAY = 12 * 60 * 60

export interface DayChartProps {
  kind: DailyKind
  label: string
  /** `YYYY-MM-DD`, in UTC. */
  days: readonly string[]
  values: readonly number[]
  themeKey: string
  /** The day under the pointer, or `null`. */
  onDay: (index: number | null) => void
}

/** A daily count as bars or, for many days, a line. Decorative: a table shows the same numbers. */
export function DayChart({ kind, label, days, values, themeKey, onDay }: DayChartProps) {
  const frame = useRef<HTMLDivElement>(null)
  const latestOnDay = useRef(onDay)
  useEffect(() => {
    latestOnDay.current = onDay
  })
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const times = days.map((day) => Date.parse(`${day}T00:00:00Z`) / 1000)
    const chart = new uPlot(
      optionsOf(element, { kind, dayCount: days.length, onDay: (index) => latestOnDay.current(index) }),
      [times, [...values]],
      element,
    )
    const watch = new ResizeObserver(() => chart.setSize({ width: element.clientWidth, height: HEIGHT }))
    watch.observe(element)
    return () => {
      watch.disconnect()
      chart.destroy()
    }
  }, [kind, days, values, themeKey])
  return (
    <div
      ref={frame}
      role="img"
      aria-label={`${label} a day; the numbers are in the table`}
      className="h-33"
    />
  )
}

function optionsOf(
  element: HTMLElement,
  { kind, dayCount, onDay }: { kind: DailyKind; dayCount: number; onDay: (index: number | null) => void },
): uPlot.Options {
  const style = getComputedStyle(element)
  const colour = (name: string) => style.getPropertyValue(`--${name}`)
  const font = `12px ${style.fontFamily}`
  const isBars = kind !== 'storage' && dayCount <= BARS_UP_TO
  const axis = { stroke: colour('ink-soft'), font, ticks: { show: false }, grid: { show: false } }
  const bars = isBars ? uPlot.paths.bars?.({ size: [0.7, 28], radius: 0.15 }) : undefined
  const look = bars ? { paths: bars, fill: colour('curtain'), width: 0 } : { width: 2, fill: colour('hover') }
  return {
    width: element.clientWidth,
    height: HEIGHT,
    padding: [8, 18, 0, 0],
    legend: { show: false },
    tzDate: (time) => uPlot.tzDate(new Date(time * 1000), 'UTC'),
    cursor: {
      y: false,
      points: { show: !isBars },
      drag: { x: false, y: false },
      sync: { key: 'admin-days' },
    },
    hooks: { setCursor: [({ cursor }) => onDay(cursor.idx ?? null)] },
    scales: {
      // Half a day at both ends, so that the first and last bars are complete.
      x: { range: (_chart, first, last) => (isBars ? [first - HALF_DAY, last + HALF_DAY] : [first, last]) },
      y: { range: (_chart, _min, max) => [0, Math.max(max * 1.1, kind === 'storage' ? 1_000 : 4)] },
    },
    axes: [
      {
        ...axis,
        space: 64,
        size: 24,
        values: (_chart, times) =>
          times.map((time) =>
            formatDate(new Date(time * 1000), {
              day: 'numeric',
              month: 'short',
              timeZone: 'UTC',
            }),
          ),
      },
      {
        ...axis,
        size: 52,
        space: 36,
        grid: { show: true, stroke: colour('line'), width: 1 },
        incrs: kind === 'storage' ? storageSteps : countSteps,
        values: (_chart, amounts) => amounts.map((amount) => amountOf(kind, amount)),
      },
    ],
    series: [{}, { stroke: colour('curtain'), points: { show: false }, ...look }],
  }
}

/** 1, 2, 5, 10 …: no fractions of a count. */
const countSteps = Array.from({ length: 9 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat()
const storageSteps = Array.from({ length: 14 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat()
