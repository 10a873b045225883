import { expect, test } from 'vitest'
import { highlightWords } from './highlight-words.ts'

const shown = (text: string, words: string) =>
  highlightWords(text, words)
    .map(({ text: piece, isFound }) => (isFound ? `[${piece}]` : piece))
    .join('')

test('search terms are highlighted regardless of case and accents', () => {
  expect(shown('An owl, two Owls and a growl', 'owl')).toBe('An [owl], two [Owls] and a growl')
  expect(shown('Der Kapitän sagt: “café”', 'kapitan CAFE')).toBe('Der [Kapitän] sagt: “[café]”')
  expect(shown('हिन्दी में', 'हिन्दी')).toBe('[हिन्दी] में')
  expect(shown('nothing of it', 'owl')).toBe('nothing of it')
})

test('a long text is cut far before its first match', () => {
  const long = `${'one word after the other, '.repeat(30)}until an owl says hoo`
  expect(shown(long, 'owl')).toMatch(/^… .{30,70}until an \[owl\] says hoo$/)
  expect(shown(`${'x'.repeat(300)} owl`, 'owl')).toBe(`${'x'.repeat(300)} [owl]`)
})

test('in a script without spaces any part of a run stands out, with its own marks', () => {
  expect(shown('今日は天気がいいですね', '天気')).toBe('今日は[天気]がいいですね')
  expect(shown('今日は天気、天ぷら', '天')).toBe('今日は[天]気、[天]ぷら')
  expect(shown('พูดสวัสดีครับ', 'สวัสดี')).toBe('พูด[สวัสดี]ครับ')
  expect(shown('ดูดี', 'ดี')).toBe('ดู[ดี]')
  expect(shown('오늘날씨', '날씨')).toBe('오늘[날씨]')
  expect(shown('新しいiPhoneケース', 'iphone')).toBe('新しい[iPhone]ケース')
  expect(shown('新しいiPhoneケース', 'iPhoneケー ケース')).toBe('新しい[iPhoneケース]')
  expect(shown('新しいiPhoneケース', 'phone')).toBe('新しいiPhoneケース')
  expect(shown('新しいiPhoneケース', 'phoneケ')).toBe('新しいiPhoneケース')
  expect(shown('𠮷野家', '野')).toBe('𠮷[野]家')
})

test('a long run without spaces is cut far before the match', () => {
  const long = `${'今日は雨'.repeat(100)}天気です`
  expect(shown(long, '天気')).toMatch(/^… [今日は雨]{48}\[天気\]です$/)
  expect(shown(`${long}${long}`, '雨')).toMatch(/^今日は\[雨\]/)
  expect(shown(`${'ดี'.repeat(100)}สวัสดี`, 'สวัสดี')).toMatch(/^… ด.+\[สวัสดี\]$/)
})
