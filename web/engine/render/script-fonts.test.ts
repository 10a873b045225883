import arabic from '@fontsource-variable/noto-sans-arabic/unicode.json'
import devanagari from '@fontsource-variable/noto-sans-devanagari/unicode.json'
import hebrew from '@fontsource-variable/noto-sans-hebrew/unicode.json'
import japanese from '@fontsource-variable/noto-sans-jp/unicode.json'
import korean from '@fontsource-variable/noto-sans-kr/unicode.json'
import chinese from '@fontsource-variable/noto-sans-sc/unicode.json'
import traditional from '@fontsource-variable/noto-sans-tc/unicode.json'
import thai from '@fontsource-variable/noto-sans-thai/unicode.json'
import { expect, test } from 'vitest'
import { hanForms, type HanForms } from '../timeline/han-forms.ts'
import { codePointsOf } from './font-faces.ts'
import { chineseOutside, scriptFamilies, scriptFontsFor } from './script-fonts.ts'

const samples = {
  chinese: '今天天气很好，我们去公园吧！“真的吗？”',
  traditional: '這個國家的門很美，他們會說話。',
  japanese: 'こんにちは、東京タワーへ行きましょう。',
  korean: '안녕하세요, 오늘은 날씨가 좋네요!',
  arabic: 'مرحبًا، كيف حالك اليوم؟ ٣٤',
  hebrew: 'שלום, מה שלומך היום? שָׁלוֹם',
  thai: 'สวัสดีครับ วันนี้อากาศดีมาก',
  devanagari: 'नमस्ते, आज मौसम बहुत अच्छा है।',
}

const written = (text: string) => ({
  captions: [{ id: 'a', start: 0, duration: 1, text }],
  overlays: undefined,
})

test.each([
  ['今天', 'chinese'],
  ['今天天气很好，我们去公园吧！', 'chinese'],
  ['這個國家的門很美，他們會說話。', 'traditional'],
  ['佢哋話：「今日去邊度食飯？」', 'traditional'],
  ['我們在台北。', 'traditional'],
  ['我们在台湾。他说：「國」', 'chinese'],
  ['東京へ', 'japanese'],
  ['大韓民國 만세', 'korean'],
  ['Hello', 'chinese'],
])('the Chinese characters of “%s” have their %s forms', (text, forms) => {
  expect(hanForms(written(text))).toBe(forms)
})

test('titles count, other overlays do not', () => {
  const overlay = { id: 'a', start: 0, duration: 1, x: 0, y: 0, size: 1, turn: 0, content: 'ひらがな' }
  const documentOf = (kind: 'title' | 'picture') => ({ captions: [], overlays: [{ ...overlay, kind }] })
  expect(hanForms(documentOf('title'))).toBe('japanese')
  expect(hanForms(documentOf('picture'))).toBe('chinese')
})

test('a text loads the fonts of its scripts, and none in Latin letters', () => {
  expect(scriptFontsFor('Grüße, žluťoučký kůň! 😀 «3 €»', 'chinese')).toEqual([])
  expect(scriptFontsFor(samples.japanese, 'japanese')).toEqual(['japanese'])
  expect(scriptFontsFor('漢字', 'korean')).toEqual(['korean'])
  expect(scriptFontsFor(`${samples.thai} ${samples.hebrew}`, 'chinese')).toEqual(['hebrew', 'thai'])
})

test('the wanted forms of Chinese characters come before all others', () => {
  for (const han of ['chinese', 'traditional', 'japanese', 'korean'] satisfies HanForms[])
    expect(scriptFamilies(han)).toMatch(new RegExp(`^"Mouthpiece ${han}", `))
})

test.each([
  ['japanese', japanese, '私は们と辻です', '们'],
  ['korean', korean, '大韓民國 辻', '辻'],
  ['traditional', traditional, '佢哋喺邊度？咗嘅冇', ''],
  ['japanese', japanese, '東京へ ①', ''],
])('Chinese characters that the %s font lacks come from the Chinese one', (_, unicode, text, others) => {
  const codes = codePointsOf(Object.values(unicode).map((unicodeRange) => ({ unicodeRange })))
  expect(chineseOutside(codes, text)).toBe(others)
})

const parts: Record<keyof typeof samples, object> = {
  chinese,
  traditional,
  japanese,
  korean,
  arabic,
  hebrew,
  thai,
  devanagari,
}

test.each(Object.entries(parts))('the font for %s has all its letters, in parts', (name, unicode) => {
  const codes = codePointsOf(Object.values(unicode).map((unicodeRange: string) => ({ unicodeRange })))
  // Safe: the keys of both records are the same.
  for (const letter of samples[name as keyof typeof samples])
    expect(codes.has(letter.codePointAt(0) ?? 0), letter).toBe(true)
  expect(Object.keys(unicode).length).toBeGreaterThan(1)
})
