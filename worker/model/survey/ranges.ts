import type { RangeCount } from '../../contract/survey/summary.ts'
import type { Histogram } from './spread.ts'

/** In one chart. */
const MAX_RANGES = 12

/** Up to twelve ranges of equal, readable width: 1, 2 or 5 times a power of ten. Ignores infinite numbers and NaN. */
export function numberRanges(all: Histogram): RangeCount[] {
  const numbers = [...all].filter(([number]) => Number.isFinite(number))
  if (numbers.length === 0) return []
  let min = Infinity
  let max = -Infinity
  let isWhole = true
  for (const [number] of numbers) {
    min = Math.min(min, number)
    max = Math.max(max, number)
    isWhole &&= Number.isInteger(number)
  }
  const width = widthFor(min, max, isWhole)
  const first = placeOf(min, width)
  const counts = Array.from({ length: placeOf(max, width) - first + 1 }, () => 0)
  for (const [number, count] of numbers) {
    const at = placeOf(number, width) - first
    counts[at] = (counts[at] ?? 0) + count
  }
  const edge = (at: number) => rounded((first + at) * width)
  return counts.map((count, at) => ({ from: edge(at), below: edge(at + 1), count }))
}

function placeOf(number: number, width: number): number {
  return Math.floor(rounded(number / width))
}

/** 0.3 / 0.1 is 2.9999999999999996, and 3 × 0.1 is 0.30000000000000004. */
function rounded(number: number): number {
  return Math.min(Number.MAX_VALUE, Number(number.toPrecision(12)))
}

function widthFor(min: number, max: number, isWhole: boolean): number {
  // Equal numbers get one range.
  if (min === max) return isWhole ? 1 : 10 ** Math.floor(Math.log10(Math.abs(max)))
  // Divides first: the difference of the largest numbers would be infinite.
  const smallest = max / MAX_RANGES - min / MAX_RANGES
  let power = 10 ** Math.floor(Math.log10(smallest))
  if (isWhole) power = Math.max(1, power)
  for (;;) {
    for (const width of [power, 2 * power, 5 * power]) {
      if (placeOf(max, width) - placeOf(min, width) < MAX_RANGES) return width
    }
    power *= 10
  }
}

/** By day, week, month, year, decade or century: the first unit with at most twelve ranges. Days are YYYY-MM-DD. */
export function dateRanges(days: ReadonlyMap<string, number>): RangeCount[] {
  const sorted = [...days.keys()].toSorted()
  const [first] = sorted
  const last = sorted.at(-1)
  if (first === undefined || last === undefined) return []
  const steps = [stepOfDays, stepOfWeeks, ...[1, 12, 120, 1_200].map(stepOfMonths)]
  for (const { floor, next } of steps) {
    const ranges: { from: string; below: string; count: number }[] = []
    for (
      let from = floor(first);
      from <= last && isPlainYear(from) && ranges.length <= MAX_RANGES;
      from = next(from)
    ) {
      ranges.push({ from, below: next(from), count: 0 })
    }
    if (ranges.length > MAX_RANGES && floor !== steps.at(-1)?.floor) continue
    for (const [day, count] of days) {
      const range = ranges.findLast(({ from }) => from <= day)
      if (range) range.count += count
    }
    return ranges
  }
  return []
}

/** Days after the year 9999 have another length, and would come first. */
function isPlainYear(day: string): boolean {
  return /^\d{4}-/.test(day)
}

interface Step {
  /** `floor` returns the first day of the range of a day, `next` the first day of the following range. */
  floor(day: string): string
  next(from: string): string
}

const stepOfDays: Step = {
  floor: (day) => day,
  next: (day) => dayAfter(day, 1),
}

/** From Monday. */
const stepOfWeeks: Step = {
  floor(day) {
    const monday = dayAfter(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7))
    // The first days of the year 0.
    return isPlainYear(monday) ? monday : day
  },
  next: (from) => dayAfter(from, 7),
}

function dayAfter(day: string, days: number): string {
  const [date = ''] = new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().split('T')
  return date
}

function stepOfMonths(months: number): Step {
  const monthOf = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
  const dayOf = (month: number) =>
    `${String(Math.floor(month / 12)).padStart(4, '0')}-${String((month % 12) + 1).padStart(2, '0')}-01`
  return {
    floor: (day) => dayOf(Math.floor(monthOf(day) / months) * months),
    next: (from) => dayOf(monthOf(from) + months),
  }
}

/** By hour, from the first to the last with an answer. Times are HH:MM. */
export function hourRanges(times: ReadonlyMap<string, number>): RangeCount[] {
  return rangesOfMinutes(times, 60)
}

/** By quarters of an hour, halves, hours or two hours: the first with at most twelve ranges. */
export function timeRanges(times: ReadonlyMap<string, number>): RangeCount[] {
  const [all = [], ...others] = [15, 30, 60, 120].map((width) => rangesOfMinutes(times, width))
  return [all, ...others].find(({ length }) => length <= MAX_RANGES) ?? all
}

/** `width` divides a day. */
function rangesOfMinutes(times: ReadonlyMap<string, number>, width: number): RangeCount[] {
  const counts = Array.from({ length: (24 * 60) / width }, () => 0)
  for (const [time, count] of times) {
    const place = Math.floor((Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) / width)
    counts[place] = (counts[place] ?? 0) + count
  }
  const first = counts.findIndex((count) => count > 0)
  if (first === -1) return []
  const two = (number: number) => String(number).padStart(2, '0')
  const name = (place: number) => `${two(Math.floor((place * width) / 60))}:${two((place * width) % 60)}`
  return counts
    .slice(first, counts.findLastIndex((count) => count > 0) + 1)
    .map((count, at) => ({ from: name(first + at), below: name(first + at + 1), count }))
}
