import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { numberReadings, readNumber, typingLanguages } from './number-text.ts'

describe('what people type', () => {
  test.each([
    ['1,000', ['en'], [1000]],
    ['12,000', ['en'], [12_000]],
    ['1,000,000', ['en'], [1_000_000]],
    ['12,34,567', ['en-IN'], [1_234_567]],
    ['1.5', ['en'], [1.5]],
    ['1,5', ['de'], [1.5]],
    ['1,5', ['en'], [1.5]],
    ['1.000', ['de'], [1000]],
    ['1.000', ['en'], [1]],
    ['1.000,50', ['de'], [1000.5]],
    ['1.000,50', ['en'], [1000.5]],
    ['1,000.50', ['de'], [1000.5]],
    ['1 000', ['fr'], [1000]],
    ['1\u202f000,5', ['fr'], [1000.5]],
    ["1'000.5", ['de-CH'], [1000.5]],
    ['1’000', ['en'], [1000]],
    ['１２００', ['ja'], [1200]],
    ['１，２００', ['ja'], [1200]],
    ['−5', ['en'], [-5]],
    ['١٬٢٠٠٫٥', ['ar-EG'], [1200.5]],
    ['१,२००', ['hi'], [1200]],
    ['๑๒๐๐', ['th'], [1200]],
    ['0,125', ['en'], [0.125]],
    ['1.', ['en'], [1]],
    [',5', ['en'], [0.5]],
    ['1e3', ['en'], [1000]],
    ['+7', ['en'], [7]],
    ['9007199254740993', ['en'], [9_007_199_254_740_992]],
  ])('“%s” in %j is %j', (text, languages, expected) => {
    expect(numberReadings(text, languages)).toEqual(expected)
  })

  test.each([
    ['1.000', ['en', 'de']],
    ['1,000', ['en', 'fr']],
    // A French reader groups by spaces and writes decimals with a comma: a point may be meant either way.
    ['1.000', ['fr']],
    ['1,000', ['de-CH']],
  ])('“%s” in %j is ambiguous', (text, languages) => {
    expect(numberReadings(text, languages).toSorted((one, other) => one - other)).toEqual([1, 1000])
  })

  test.each([
    '',
    '-',
    'three',
    '1,00',
    '1,0000,000',
    '1.2.3',
    '12..5',
    '1,000.5.5',
    'Infinity',
    '1e999',
    '12 km',
  ])('“%s” is no number', (text) => {
    const readings = numberReadings(text, ['en'])
    // Two decimals after a comma can only be a decimal comma.
    expect(readings).toEqual(text === '1,00' ? [1] : [])
  })

  test.each([
    'en',
    'de',
    'fr',
    'es',
    'pl',
    'ru',
    'tr',
    'de-CH',
    'en-IN',
    'ar-EG',
    'fa',
    'hi',
    'bn',
    'ja',
    'th-TH-u-nu-thai',
  ])('a number formatted by %s is parsed back, grouped or not', (language) => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
        fc.boolean(),
        (whole, useGrouping) => {
          const value = whole / 1000
          const text = new Intl.NumberFormat(language, { useGrouping, maximumFractionDigits: 3 }).format(
            value,
          )
          expect(numberReadings(text, [language])).toEqual([value])
        },
      ),
    )
  })
})

describe('in an instrument’s field', () => {
  test.each([
    ['-3,5 dB', 'en', -3.5],
    ['٤٫٥ dB', 'ar-EG', 4.5],
    ['2.5k', 'en', 2.5],
    ['30 L', 'en', 30],
    ['4:1', 'en', 4],
    ['1 000 Hz', 'fr', 1000],
    ['1,250 Hz', 'en', 1250],
    ['loud', 'en', undefined],
    ['', 'en', undefined],
  ])('“%s” in %s is %j', (text, language, expected) => {
    expect(readNumber(text, {}, [language])).toBe(expected)
  })

  test('limits decide between two readings', () => {
    expect(readNumber('1.000', { min: 20, max: 20_000 }, ['en'])).toBe(1000)
    expect(readNumber('1.000', { min: 0, max: 10 }, ['de'])).toBe(1)
    expect(readNumber('1.000', { min: 0, max: 9999 }, ['de'])).toBe(1000)
  })
})

test('a browser in a variant of the page’s language decides alone, another one is consulted as well', () => {
  expect(typingLanguages('es', ['es-MX'])).toEqual(['es-MX'])
  expect(typingLanguages('en', ['de'])).toEqual(['en', 'de'])
  expect(typingLanguages('ja', [])).toEqual(['ja'])
})
