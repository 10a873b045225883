import { expect, test } from 'vitest'
import { sources } from './architecture/sources.ts'
import { countComments } from './words/comments.ts'
import { screenTexts } from './words/screen-texts.ts'

/** Words that no screen shows, with those to use instead. */
const FORBIDDEN: readonly (readonly [words: RegExp, instead: string])[] = [
  [/\b(?:somebody|everybody|nobody|whoever)\b/i, 'someone, everyone, no one'],
  [/\banew\b/i, 'again'],
  [/\bput right\b/i, 'correct'],
  [/(?<!\b(?:show|can’t) )\b(?:goes|go|going) on\b(?! (?:stage|the|a) )/i, 'continue'],
  [/\blog (?:in|out)\b/i, 'sign in, sign out'],
  [/\bgone for good\b/i, 'deleted for good'],
  [/\bplease enter\b/i, 'enter'],
]

/** Files whose texts are spoken by performers, or are no texts of ours. */
const SPOKEN = [
  // A pronouncing dictionary.
  /^web\/engine\/voice\//,
  // Other languages.
  /^web\/survey\/words\/(?!en\.)/,
  // Speeches of the deck, which a person gives aloud.
  /^web\/features\/investors\/deck\//,
]

const shown = () =>
  sources(['web']).filter(
    ({ path }) =>
      /\.tsx?$/.test(path) &&
      !/\.test\.|\.d\.ts$/.test(path) &&
      !SPOKEN.some((pattern) => pattern.test(path)),
  )

const findings = (files: readonly { path: string; text: string }[]) =>
  files.flatMap(({ path, text }) =>
    // Parsing is slow: most files hold none of the words in any place.
    (FORBIDDEN.some(([words]) => words.test(text)) ? screenTexts(path, text) : []).flatMap((one) =>
      FORBIDDEN.filter(([words]) => words.test(one.text)).map(
        ([, instead]) => `${path}:${one.line}: “${one.text}”: ${instead}`,
      ),
    ),
  )

test('screens use the words of web/texts.md', () => {
  const files = shown()
  expect(files.length).toBeGreaterThan(800)
  expect(findings(files)).toEqual([])
})

test.each([
  [`<p>\n  Nobody is\n  here.\n</p>`],
  [`toast({ text: 'Somebody else changed this.' })`],
  ['toast({ text: `“${name}” goes on by itself.` })'],
])('a planted text is found: %s', (text) => {
  expect(findings([{ path: 'web/x.tsx', text }])).toHaveLength(1)
})

test.each([
  [`throw new Error('Nobody is here.')`],
  [`console.warn('Nobody is here.')`],
  [`import { nobody } from './nobody here.ts'`],
])('what no screen shows is not: %s', (text) => {
  expect(findings([{ path: 'web/x.tsx', text }])).toEqual([])
})

/** The counts of words that a native engineer would not write. They only fall. */
const LIMITS = { houseWords: 14, oddlyFormed: 6 }

test('comments are plain sentences', () => {
  const counts = countComments(sources(['worker', 'web', 'tests', '.tools']))
  expect(counts.comments).toBeGreaterThan(5_000)
  expect(counts.houseWords).toBeLessThanOrEqual(LIMITS.houseWords)
  expect(counts.oddlyFormed).toBeLessThanOrEqual(LIMITS.oddlyFormed)
})
