import { describe, expect, test } from 'vitest'
import { isolated, localeOf } from './locale.ts'

const american = localeOf(['en-US'])
const german = localeOf(['de-DE'])
const egyptian = localeOf(['ar-EG'])
const japanese = localeOf(['ja-JP'])
const swedish = localeOf(['sv-SE'])

describe('numbers', () => {
  test.each([
    [american, '1,234,567.5'],
    [german, '1.234.567,5'],
    [egyptian, '١٬٢٣٤٬٥٦٧٫٥'],
    [japanese, '1,234,567.5'],
  ])('are written as the reader writes them', (locale, words) => {
    expect(locale.formatNumber(1_234_567.5)).toBe(words)
  })

  test('have the requested decimals, regardless of earlier formats', () => {
    expect(german.formatNumber(2.345, { maximumFractionDigits: 1 })).toBe('2,3')
    expect(german.formatNumber(2.345, { maximumFractionDigits: 0 })).toBe('2')
    expect(german.formatNumber(2.345)).toBe('2,345')
  })
})

describe('shares', () => {
  test('have the sign at the locale’s place', () => {
    expect(american.formatPercent(0.314)).toBe('31%')
    expect(german.formatPercent(0.314)).toBe('31\u00A0%')
  })
})

describe('days and times', () => {
  const moment = Date.UTC(2026, 10, 21, 19, 14)

  test.each([
    [american, 'November 21, 2026'],
    [german, '21. November 2026'],
    [egyptian, '٢١ نوفمبر ٢٠٢٦'],
    [japanese, '2026年11月21日'],
  ])('are written as the reader writes them', (locale, words) => {
    expect(locale.formatDate(moment, { dateStyle: 'long', timeZone: 'UTC' })).toBe(words)
  })

  test('have twelve or twenty-four hours by locale', () => {
    const clock = { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' } as const
    expect(german.formatDate(moment, clock)).toBe('19:14')
    const kinds = (locale: typeof american) => locale.datePieces(moment, clock).map(({ type }) => type)
    expect(kinds(american)).toContain('dayPeriod')
    expect(kinds(german)).not.toContain('dayPeriod')
  })

  test('are empty without a date', () => {
    expect(american.formatDate(new Date('soon'), { dateStyle: 'long' })).toBe('')
    expect(american.datePieces(Number.NaN, { dateStyle: 'long' })).toEqual([])
  })
})

describe('how long ago', () => {
  const now = Date.UTC(2026, 10, 20, 12)

  test.each([
    [10, 'just now'],
    [60 * 5, '5 minutes ago'],
    [3600 * 3, '3 hours ago'],
    [86_400, 'yesterday'],
    [86_400 * 4, '4 days ago'],
    [86_400 * 30, 'October 21'],
    [86_400 * 400, 'October 16, 2025'],
  ])('%i seconds are %s', (seconds, words) => {
    expect(american.formatAgo(now - seconds * 1000, now)).toBe(words)
  })

  test.each([
    [german, 'vor 2 Tagen|vorgestern'],
    [japanese, '2 日前|一昨日'],
    [egyptian, 'أول أمس'],
  ])('is in the reader’s language', (locale, words) => {
    expect(words.split('|')).toContain(locale.formatAgo(now - 2 * 86_400_000, now))
  })

  test('a slow clock does not report the future', () => {
    expect(american.formatAgo(now + 60_000, now)).toBe('just now')
  })
})

test('names are sorted by the reader’s alphabet', () => {
  const names = ['Zoe', 'Örn', 'anna', 'Olaf']
  expect(names.toSorted(german.compareNames)).toEqual(['anna', 'Olaf', 'Örn', 'Zoe'])
  expect(names.toSorted(swedish.compareNames)).toEqual(['anna', 'Olaf', 'Zoe', 'Örn'])
  expect(['Take 10', 'Take 9'].toSorted(japanese.compareNames)).toEqual(['Take 9', 'Take 10'])
})

test('lists are joined by the reader’s grammar', () => {
  const people = ['Ada', 'Ben', 'Cem']
  expect(american.formatList(people)).toBe('Ada, Ben, and Cem')
  expect(german.formatList(people)).toBe('Ada, Ben und Cem')
  expect(japanese.formatList(people)).toBe('Ada、Ben、Cem')
})

test('languages are named in the reader’s language, and invalid tags stay unchanged', () => {
  expect(american.languageName('de')).toBe('German')
  expect(german.languageName('ja')).toBe('Japanisch')
  expect(german.languageName('not a tag')).toBe('not a tag')
})

test('an invalid system language does not break the page', () => {
  expect(localeOf(['en-US@posix', 'de']).formatNumber(1.5)).toBe('1,5')
  expect(localeOf(['C.UTF-8']).formatNumber(15)).toBe('15')
})

test('right-to-left text is isolated in a sentence, other text stays unchanged', () => {
  expect(`“${isolated('שלום')}” is ready.`).toBe('“\u2068שלום\u2069” is ready.')
  expect(isolated('Take 2 مرحبا')).toBe('\u2068Take 2 مرحبا\u2069')
  expect(isolated('Grüße, 世界')).toBe('Grüße, 世界')
  expect(isolated('')).toBe('')
})

test('a measured value keeps its decimals, in the reader’s format', () => {
  expect(american.formatFixed(-6, 1)).toBe('-6.0')
  expect(german.formatFixed(1234.567, 2)).toBe('1234,57')
  expect(localeOf(['ar-EG']).formatFixed(4.5, 1)).toBe('٤٫٥')
})

test('names sort by the reader’s alphabet, numbers by value', () => {
  const named = ['Zebra', 'Take 10', 'Ärger', 'apple', 'Take 2'].map((name) => ({ name }))
  const namesIn = (language: string) =>
    localeOf([language])
      .sortByName(named)
      .map(({ name }) => name)
  expect(namesIn('de')).toEqual(['apple', 'Ärger', 'Take 2', 'Take 10', 'Zebra'])
  expect(namesIn('sv')).toEqual(['apple', 'Take 2', 'Take 10', 'Zebra', 'Ärger'])
})
