import { expect, test } from 'vitest'
import { decodeUnicode, readTextFile } from './text-file.ts'

const words = 'email;name\r\njoerg@example.org;Jörg Müller – “Jo”'

/** Two bytes a character, the lower one first unless `isBig`, behind their mark. */
function utf16(text: string, isBig: boolean) {
  const marked = `\uFEFF${text}`
  const bytes = new DataView(new ArrayBuffer(2 * marked.length))
  for (let index = 0; index < marked.length; index++) {
    bytes.setUint16(2 * index, marked.charCodeAt(index), !isBig)
  }
  return bytes
}

/** In the code page of Windows, where curved quotes and dashes stand between 0x80 and 0x9f. */
function windows(text: string) {
  const own: Record<string, number> = { '–': 0x96, '“': 0x93, '”': 0x94 }
  return Uint8Array.from(text, (sign) => own[sign] ?? sign.charCodeAt(0))
}

test.each([
  ['UTF-8', words],
  ['UTF-8 with its mark', `\uFEFF${words}`],
  ['UTF-16, lower byte first', utf16(words, false)],
  ['UTF-16, higher byte first', utf16(words, true)],
  ['the code page of Windows', windows(words)],
])('a file in %s is decoded correctly', async (_encoding, part) => {
  expect(await readTextFile(new Blob([part]))).toBe(words)
})

test('bytes of a code page are not Unicode', () => {
  expect(decodeUnicode(windows('Schön'))).toBeUndefined()
  expect(decodeUnicode(new TextEncoder().encode('Schön'))).toBe('Schön')
})
