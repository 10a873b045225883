import { expect, test } from 'vitest'
import { unlinked } from './unlinked.ts'

/** Patterns by which mail clients find links in text: with a scheme, by a domain, and mailboxes. */
const linkers = [
  /\bhttps?:\/\/\S+/i,
  /\bwww\.\S+/i,
  /[\p{L}\p{N}-]+[.\u3002\uFF0E\uFF61](?:com|net|org|test|xn--\w+|рф|中国)\b/iu,
  /[\w.+-]+@[\w.-]+\.\w{2,}/,
]

test.each([
  'https://evil.test/a?b=c',
  'See HTTPS://EVIL.TEST now',
  'www.evil.test',
  'evil.com, and more.org',
  'пример.рф',
  'evil。com',
  'evil.xn--p1ai',
  'mail me@evil.test',
  'http://localhost/x',
  String.raw`http:\\evil.test`,
])('no link is found in %s, which reads as before', (text) => {
  const shown = unlinked(text)
  for (const linker of linkers) expect(shown).not.toMatch(linker)
  expect(shown).not.toBe(text)
  expect(shown.replaceAll('\u2060', '')).toBe(text)
})

test.each(['', 'A plain sentence. Another one.', '3.5 of 10', '10:30', 'a / b', 'Well... no'])(
  'the text %j stays',
  (text) => {
    expect(unlinked(text)).toBe(text)
  },
)
