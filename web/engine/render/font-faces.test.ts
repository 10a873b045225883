import inter from '@fontsource-variable/inter/unicode.json'
import { beforeEach, expect, test, vi } from 'vitest'
import { loadCaptionFonts } from './caption-font.ts'
import { codePointsOf, facesIn, loadFamily } from './font-faces.ts'

test('a style sheet is read as it is written and as it is built', () => {
  const written = `/* a */ @font-face { font-family: 'A'; font-weight: 100 900;
    src: url(./files/a.woff2) format('woff2-variations'); unicode-range: U+5D0-5EA,U+20AA; }`
  const built = `@font-face{font-weight:100 900;src:url("/assets/a.woff2")format("woff2");unicode-range:U+5D0-5EA,U+20AA}`
  for (const [sheet, url] of [
    [written, './files/a.woff2'],
    [built, '/assets/a.woff2'],
  ] as const)
    expect(facesIn(sheet)).toEqual([{ url, weight: '100 900', unicodeRange: 'U+5D0-5EA,U+20AA' }])
  expect(facesIn('@font-face{font-family:A}')).toEqual([])
})

test('ranges name code points', () => {
  const codes = codePointsOf([{ unicodeRange: 'U+41-43,U+e9' }, { unicodeRange: 'U+1F600' }])
  expect([...codes]).toEqual([0x41, 0x42, 0x43, 0xe9, 0x1f600])
})

class FakeFace {
  readonly family: string
  readonly url: string
  constructor(family: string, url: string) {
    this.family = family
    this.url = url
  }
}

/** Loads of a family fail while one of its files is missing, as every later one does with a face that failed once. */
function fakeFonts() {
  const faces = new Set<FakeFace>()
  const failed = new WeakSet<FakeFace>()
  const missing = new Set<string>()
  const stalled = new Set<string>()
  const loaded: [string, string][] = []
  const fonts = {
    add: (face: FakeFace) => void faces.add(face),
    delete: (face: FakeFace) => faces.delete(face),
    async load(font: string, letters: string) {
      const family = font.slice(font.indexOf('"') + 1, -1)
      if (stalled.has(family)) await new Promise(() => {})
      await Promise.resolve()
      for (const face of faces) {
        if (face.family !== family) continue
        if (missing.has(face.url)) failed.add(face)
        if (failed.has(face)) throw new Error(face.url)
      }
      loaded.push([family, letters])
    },
  }
  // Safe: all that the code uses of a set of fonts.
  return { fonts: fonts as unknown as FontFaceSet, faces, missing, stalled, loaded }
}

const sheet = async () => ({
  default: ['a', 'b'].map((url) => `@font-face { src: url(${url}); unicode-range: U+41 }`).join('\n'),
})

beforeEach(() => {
  vi.restoreAllMocks()
  vi.stubGlobal('FontFace', FakeFace)
})

test('a family with a file that fails is removed, and tried again the next time', async () => {
  const { fonts, faces, missing, loaded } = fakeFonts()
  missing.add('url(b)')
  await expect(loadFamily(fonts, { family: 'One', sheet, text: 'AA' })).rejects.toThrow('url(b)')
  expect(faces.size).toBe(0)
  missing.clear()
  await loadFamily(fonts, { family: 'One', sheet, text: 'ABA' })
  await loadFamily(fonts, { family: 'One', sheet, text: 'B' })
  expect(faces.size).toBe(2)
  expect(loaded).toEqual([
    ['One', 'AB'],
    ['One', 'B'],
  ])
})

test('a load that stalls ends with the signal, and leaves no faces that may load later', async () => {
  const { fonts, faces, stalled } = fakeFonts()
  stalled.add('One')
  const end = new AbortController()
  const loading = loadFamily(fonts, { family: 'One', sheet, text: 'A', signal: end.signal })
  await vi.waitFor(() => expect(faces.size).toBe(2))
  end.abort(new Error('too long'))
  await expect(loading).rejects.toThrow('too long')
  expect(faces.size).toBe(0)
})

test('a style sheet that comes after the end adds no faces', async () => {
  const { fonts, faces } = fakeFonts()
  const late = Promise.withResolvers<{ default: string }>()
  const signal = AbortSignal.abort(new Error('closed'))
  const loading = loadFamily(fonts, { family: 'One', sheet: () => late.promise, text: 'A', signal })
  await expect(loading).rejects.toThrow('closed')
  late.resolve(await sheet())
  await Promise.resolve()
  expect(faces.size).toBe(0)
})

const writtenIn = (text: string) => ({
  captions: [{ id: 'a', start: 0, duration: 1, text }],
  overlays: undefined,
  captionStyle: undefined,
})

test('captions wait for the other fonts when one fails', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { fonts, loaded } = fakeFonts()
  const slow = Promise.withResolvers<never[]>()
  const load = fonts.load.bind(fonts)
  fonts.load = async (font, letters) => {
    if (font.includes('thai')) await slow.promise
    if (font.includes('hebrew')) throw new Error('offline')
    return load(font, letters)
  }
  let isLoaded = false
  const loading = loadCaptionFonts(fonts, writtenIn('שלום สวัสดี')).then(() => (isLoaded = true))
  await vi.waitFor(() => expect(loaded.length).toBe(1))
  await new Promise((resolve) => setTimeout(resolve))
  expect(isLoaded).toBe(false)
  slow.resolve([])
  await loading
  expect(loaded.map(([family]) => family)).toEqual(['Mouthpiece Caption', 'Mouthpiece thai'])
})

test('captions in Cyrillic, Greek and Vietnamese load those letters of their own font, and no other', async () => {
  const { fonts, loaded } = fakeFonts()
  const codes = codePointsOf(Object.values(inter).map((unicodeRange) => ({ unicodeRange })))
  for (const letter of 'Жώế') expect(codes.has(letter.codePointAt(0) ?? 0), letter).toBe(true)
  await loadCaptionFonts(fonts, writtenIn('Жώế'))
  expect(loaded).toEqual([['Mouthpiece Caption', ' Жώế']])
})

test('fonts that never come hold up nothing for longer than the limit, or after a cancel', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { fonts, stalled } = fakeFonts()
  stalled.add('Mouthpiece Caption')
  await loadCaptionFonts(fonts, writtenIn('Hello'), { milliseconds: 1 })
  expect(warn).toHaveBeenCalledTimes(1)
  const end = new AbortController()
  const loading = loadCaptionFonts(fonts, writtenIn('Hello'), { signal: end.signal, milliseconds: 60_000 })
  end.abort()
  await loading
  expect(warn).toHaveBeenCalledTimes(1)
})
