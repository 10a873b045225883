import { expect, test } from 'vitest'
import { type Catalogue, createTranslation } from './translation.ts'

const english = {
  next: 'Next',
  page: 'Page {page} of {pages}',
  files: { one: '{count} file', other: '{count} files' },
  until: 'Until {date}',
  to: 'Taking you to {host}…',
} as const

const translationTo = (language: string, catalogue: Catalogue, replaced?: Record<string, string>) =>
  createTranslation({
    language,
    direction: language === 'ar' ? 'rtl' : 'ltr',
    english,
    catalogue,
    ...(replaced && { replaced }),
  })

test('plural forms and numbers follow the language', () => {
  const { t } = translationTo('pl', {
    files: { one: '{count} plik', few: '{count} pliki', other: '{count} plików' },
  })
  expect([1, 3, 5, 22].map((count) => t('files', { count }))).toEqual([
    '1 plik',
    '3 pliki',
    '5 plików',
    '22 pliki',
  ])
})

test('a missing message is English as a whole, with English numbers, plural forms and days', () => {
  const { t } = translationTo('de', { next: 'Weiter' })
  expect(t('next')).toBe('Weiter')
  expect(t('files', { count: 1234.5 })).toBe('1,234.5 files')
  const march = new Date('2026-03-02T12:00:00Z')
  expect(t('until', { date: ({ formatDate }) => formatDate(march, { month: 'long' }) })).toBe('Until March')
})

test('replacements win, whole or for one plural form', () => {
  const catalogue = { next: 'Weiter', files: { one: '{count} Datei', other: '{count} Dateien' } }
  const { t } = translationTo('de', catalogue, { next: 'Los!', 'files#one': 'eine Datei', absent: 'nichts' })
  expect(t('next')).toBe('Los!')
  expect(t('files', { count: 1 })).toBe('eine Datei')
  expect(t('files', { count: 2 })).toBe('2 Dateien')
})

test('a replacement also wins for a message without English, and other messages stay', () => {
  const catalogue = { 'error.offline': 'Keine Verbindung', 'error.offline.text': 'Prüfen Sie Ihr Netz.' }
  const { own } = translationTo('de', catalogue, { 'error.offline': 'Funkstille' })
  expect(own('error.offline')).toBe('Funkstille')
  expect(own('error.offline.text')).toBe('Prüfen Sie Ihr Netz.')
  expect(translationTo('en', {}, { 'error.offline': 'Adrift' }).own('error.offline')).toBe('Adrift')
  expect(own('toString')).toBeUndefined()
})

test('a hostile replacement inserts nothing but the values that the message has', () => {
  const { t, around } = translationTo(
    'de',
    {},
    { page: '{constructor}{__proto__}{page}$&', to: '{host}{host}' },
  )
  expect(t('page', { page: 1, pages: 2 })).toBe('{constructor}{__proto__}1$&')
  expect(t('to', { host: '$1{page}' })).toBe('$1{page}$1{page}')
  expect(around('to')).toEqual(['', ''])
  const inherited = translationTo('de', {}, Object.create({ next: 'inherited' }) as Record<string, string>)
  expect(inherited.t('next')).toBe('Next')
  expect(inherited.own('next')).toBeUndefined()
})

test('texts within a text from right to left are isolated', () => {
  const { t } = translationTo('ar', { to: 'إلى {host}' })
  expect(t('to', { host: 'example.com' })).toBe('إلى \u2068example.com\u2069')
})
