import { asciiDigits } from '#model/text/digits'
import { formatNumber, separatorsOf, type Separators } from './locale.ts'

interface Reading extends Partial<Separators> {
  value: number
}

interface Limits {
  min?: number | undefined
  max?: number | undefined
}

const GROUPS = ['.', ',', '_'] as const
const DECIMALS = ['.', ','] as const

/** Without grouping, so that `readNumber` parses it back. */
export function plainNumber(value: number, maximumFractionDigits = 10): string {
  return formatNumber(value, { useGrouping: false, maximumFractionDigits })
}

/**
 * Two readings where the separator could group thousands or begin the decimals (`1.000`) and the languages disagree.
 * Accepts the digits of any script, full width too.
 */
export function numberReadings(text: string, languages: readonly string[]): number[] {
  const all = readingsOf(plain(text))
  const expected = languages.flatMap((language) => fitting(all, separatorsOf(language)))
  return [...new Set((expected.length > 0 ? expected : all).map(({ value }) => value))]
}

/** With an optional unit (`−3,5 dB`). Of two readings, the one within the limits wins. */
export function readNumber(
  text: string,
  { min = -Infinity, max = Infinity }: Limits = {},
  languages = ownLanguages(),
): number | undefined {
  const number = /[-+]?(?:\d+(?:[.,]\d+|_\d{3}(?!\d))*[.,]?|[.,]\d+)(?:e[-+]?\d+)?/i.exec(plain(text))?.[0]
  if (number === undefined) return undefined
  const all = readingsOf(number)
  const expected = languages.flatMap((language) => fitting(all, separatorsOf(language)))
  const ordered = [...expected, ...all.toSorted((one, other) => one.value - other.value)]
  const within = ordered.find(({ value }) => value >= min && value <= max)
  return (within ?? ordered[0])?.value
}

/**
 * Languages of typed numbers: the browser's own where it is a variety of the page's (`es-MX` on a Spanish page), else
 * both.
 */
export function typingLanguages(pageLanguage: string, own = ownLanguages()): string[] {
  const base = (tag: string) => tag.split('-')[0]?.toLowerCase()
  return own.some((tag) => base(tag) === base(pageLanguage)) ? own : [pageLanguage, ...own]
}

function ownLanguages(): string[] {
  return globalThis.navigator?.languages?.slice(0, 1) ?? []
}

/** ASCII digits and signs, `_` for the spaces and apostrophes that group digits, no space around the number. */
function plain(text: string): string {
  return asciiDigits(text)
    .replaceAll(/[−‒–—﹣]/g, '-')
    .replaceAll('٫', '.')
    .replaceAll('٬', '_')
    .replaceAll('،', ',')
    .replaceAll(/[\u061c\u200e\u200f]/g, '')
    .trim()
    .replaceAll(/(?<=\d)[\s'’](?=\d)/gu, '_')
}

function readingsOf(text: string): Reading[] {
  const [, sign = '', body = '', exponent = ''] = /^([-+]?)([\d.,_]+)(e[-+]?\d{1,3})?$/i.exec(text) ?? []
  if (!/\d/.test(body)) return []
  const readings: Reading[] = []
  const add = (integer: string, fraction: string, separators: Partial<Separators>) => {
    const value = Number(`${sign}${integer || '0'}.${fraction || '0'}${exponent}`)
    if (Number.isFinite(value)) readings.push({ value, ...separators })
  }
  const split = (integer: string, fraction: string, decimal: Partial<Separators>) => {
    if (/^\d*$/.test(integer)) return add(integer, fraction, decimal)
    for (const group of GROUPS) {
      const isGrouped = group !== decimal.decimal && isGroupedBy(group, integer)
      if (isGrouped) add(integer.replaceAll(group, ''), fraction, { ...decimal, group })
    }
  }
  split(body, '', {})
  for (const decimal of DECIMALS) {
    const [integer = '', fraction, rest] = body.split(decimal)
    if (fraction !== undefined && rest === undefined && /^\d*$/.test(fraction)) {
      split(integer, fraction, { decimal })
    }
  }
  return readings
}

/** `1,234,567`, or `12,34,567` as India groups. A number does not begin with a group of nothing but 0. */
function isGroupedBy(group: string, integer: string): boolean {
  const [first = '', ...rest] = integer.split(group)
  const last = rest.pop()
  if (last === undefined || !/^\d{3}$/.test(last) || !/^[1-9]\d{0,2}$/.test(first)) return false
  return rest.every((one) => /^\d{3}$/.test(one)) || rest.every((one) => /^\d{2}$/.test(one))
}

/** All of them if the separator is foreign to the language. */
function fitting(readings: Reading[], separators: Separators | undefined): Reading[] {
  if (!separators || readings.length < 2) return readings
  const found = readings.filter(
    ({ decimal, group }) => decimal === separators.decimal || group === separators.group,
  )
  return found.length > 0 ? found : readings
}
