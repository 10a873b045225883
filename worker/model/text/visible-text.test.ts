import { expect, test } from 'vitest'
import { shownAddress, withoutDisguises } from './visible-text.ts'

test.each([
  ['https://site.example/\u202Egnp.evil', 'https://site.example/%E2%80%AEgnp.evil'],
  ['https://site.example/\u2066a\u2069', 'https://site.example/%E2%81%A6a%E2%81%A9'],
  ['https://site.example/a\u200B\u00ADb', 'https://site.example/a%E2%80%8B%C2%ADb'],
  ['https://site.example/\u200Fa\u061C', 'https://site.example/%E2%80%8Fa%D8%9C'],
  ['https://site.example/a\u0000\u0085\nb', 'https://site.example/a%00%C2%85%0Ab'],
  ['https://site.example/a \u00A0\u3000b', 'https://site.example/a%20%C2%A0%E3%80%80b'],
  ['https://site.example/a\u3164b\uFE0F', 'https://site.example/a%E3%85%A4b%EF%B8%8F'],
  ['https://site.example/\uD800', 'https://site.example/�'],
])('%j is shown as it is read', (address, shown) => {
  expect(shownAddress(address)).toBe(shown)
})

test.each([
  'https://example.org/größe?q=東京&x=%E2%80%AE#a',
  'https://ar.example/مرحبا',
  'https://x.example/🎭',
])('%s is shown as it is', (address) => {
  expect(shownAddress(address)).toBe(address)
})

test('names keep every script and lose what turns them round', () => {
  expect(withoutDisguises('cod\u202Egnp.exe\u202C')).toBe('codgnp.exe')
  expect(withoutDisguises('\u2068Ada\u2069\u0007')).toBe('Ada')
  for (const name of ['مريم', 'שלום', '👨‍👩‍👧', 'می‌خواهم', 'Two\nlines\tand a tab', 'שלום\u200F!']) {
    expect(withoutDisguises(name)).toBe(name)
  }
})
