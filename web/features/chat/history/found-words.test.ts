import { expect, test } from 'vitest'
import { foundWords } from './found-words.ts'

const shown = (text: string, words: string) =>
  foundWords(text, words)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test('the words that were looked for stand out, whatever their capitals and accents', () => {
  expect(shown('An owl, two Owls and a growl', 'owl')).toBe('An [owl], two [Owls] and a growl')
  expect(shown('Der Kapitän sagt: “café”', 'kapitan CAFE')).toBe('Der [Kapitän] sagt: “[café]”')
  expect(shown('हिन्दी में', 'हिन्दी')).toBe('[हिन्दी] में')
  expect(shown('nothing of it', 'owl')).toBe('nothing of it')
})

test('of a long text what stands far before the first of them is left out', () => {
  const long = `${'one word after the other, '.repeat(30)}until an owl says hoo`
  expect(shown(long, 'owl')).toMatch(/^… .{30,70}until an \[owl\] says hoo$/)
  expect(shown(`${'x'.repeat(300)} owl`, 'owl')).toBe(`${'x'.repeat(300)} [owl]`)
})
