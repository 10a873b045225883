import type { SurveySchema } from '#contract/survey/schema'
import { surveySchema } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import { missingTexts, surveyTexts, textsToTranslate, withTranslations } from './survey-texts.ts'
import { readTranslationCsv, translationCsv } from './translation-csv.ts'
import { readTranslationFile } from './translation-import.ts'
import { readTranslationXliff, translationXliff } from './translation-xliff.ts'

const draft: SurveySchema = {
  format: 1,
  languages: ['en', 'ar', 'de'],
  words: { next: { en: 'Onwards' } },
  pages: [
    {
      id: 'one',
      title: { en: 'You' },
      questions: [
        {
          id: 'pet',
          type: 'single_choice',
          title: { en: 'Your "pet"; or\ntwo', de: 'Ihr <Tier> & Co.' },
          options: [
            { id: 'cat', label: { en: '=CAT()', ar: 'قطة' } },
            { id: 'dog', label: { en: "'Dog'" } },
          ],
        },
        { id: 'how', type: 'scale', title: { en: 'How?' }, min: 1, max: 5, lowLabel: { en: 'Bad' } },
      ],
      jumps: [{ if: { question: 'pet', operator: 'is', value: 'cat' }, to: 'end' }],
    },
  ],
  ending: { title: { en: 'Thank you' }, text: { en: '' } },
}
const german = new Map([['pages.one.questions.pet.options.dog.label', 'Ein Hund']])

test('each text has a key of ids', () => {
  expect(surveyTexts(draft).map(({ key }) => key)).toEqual([
    'pages.one.title',
    'pages.one.questions.pet.title',
    'pages.one.questions.pet.options.cat.label',
    'pages.one.questions.pet.options.dog.label',
    'pages.one.questions.how.title',
    'pages.one.questions.how.lowLabel',
    'ending.title',
    'ending.text',
    'words.next',
  ])
})

test('missing texts are those that the first language has', () => {
  expect(missingTexts(draft, 'en')).toEqual([])
  expect(missingTexts(draft, 'ar')).toHaveLength(6)
  // The pages' own words exist in every language.
  expect(missingTexts(withTranslations(draft, 'ar', new Map([['words.next', 'التالي']])), 'ar')).toHaveLength(
    6,
  )
})

test('a text that was missing stays in the list while it is typed', () => {
  const missing = new Set(missingTexts(draft, 'de').map(({ key }) => key))
  const typed = withTranslations(draft, 'de', new Map([['ending.title', 'D']]))
  const keys = (schema: SurveySchema) => textsToTranslate(schema, missing).map(({ key }) => key)
  expect(keys(typed)).toEqual(keys(draft))
  expect(keys(typed)).toContain('ending.title')
  expect(keys(typed)).not.toContain('pages.one.questions.pet.title')
})

test('a translation changes its text alone, and what is the same is the same object', () => {
  const changed = withTranslations(draft, 'de', german)
  expect(surveySchema.parse(changed)).toEqual(changed)
  expect(missingTexts(changed, 'de')).toHaveLength(missingTexts(draft, 'de').length - 1)
  expect(changed.ending).toBe(draft.ending)
  const removed = withTranslations(
    changed,
    'de',
    new Map([['pages.one.questions.pet.options.dog.label', '']]),
  )
  expect(removed).toEqual(draft)
  expect(withTranslations(draft, 'en', new Map([['words.next', '']])).words).toBeUndefined()
})

test('a CSV and an XLIFF bring back what they were made from', () => {
  const translated = withTranslations(draft, 'de', german)
  for (const { changes } of [
    readTranslationCsv(translationCsv(translated), draft),
    readTranslationXliff(translationXliff(translated, 'de'), draft),
  ]) {
    expect(withTranslations(draft, 'de', changes?.get('de') ?? new Map())).toEqual(translated)
  }
  // A spreadsheet runs no formula, and texts that begin with an apostrophe keep it.
  expect(translationCsv(draft)).toContain(",'=CAT(),")
  expect(
    readTranslationCsv(translationCsv(draft), draft)
      .changes?.get('en')
      ?.get('pages.one.questions.pet.options.dog.label'),
  ).toBe("'Dog'")
})

test('a file is read in Unicode only', () => {
  const csv = 'key,de\nending.title,Schön'
  const read = (bytes: Uint8Array) => readTranslationFile('a.csv', bytes, draft)
  const changes = new Map([['de', new Map([['ending.title', 'Schön']])]])
  expect(read(new TextEncoder().encode(csv)).changes).toEqual(changes)
  expect(
    read(new Uint8Array(Uint16Array.from(`\uFEFF${csv}`, (sign) => sign.charCodeAt(0)).buffer)).changes,
  ).toEqual(changes)
  // “Schön” in Windows-1252.
  expect(read(Uint8Array.of(0x53, 0x63, 0x68, 0xf6, 0x6e)).refused).toContain('“CSV UTF-8”')
})

test('files of spreadsheets in other countries are read', () => {
  for (const text of [
    'key;de\r\nending.title;Danke\r\n',
    'key\tde\nending.title\tDanke',
    '\uFEFF"key","de"\r"ending.title","Danke"',
  ])
    expect(readTranslationCsv(text, draft).changes).toEqual(
      new Map([['de', new Map([['ending.title', 'Danke']])]]),
    )
})

test.each([
  ['', 'The first line must be'],
  ['name,de\nending.title,Danke', 'The first line must be'],
  ['key,fr\nending.title,Merci', 'no language “fr”'],
  ['key,de,de\nending.title,Danke,Danke', 'a language twice'],
  ['key,de\nending.title,Danke\nending.title,Dank', 'twice'],
  ['key,de\npages.one.questions.gone.title,x', 'no text “pages.one.questions.gone.title”'],
  ['key,de\nwords.__proto__,x', 'no text “words.__proto__”'],
  ['key,de\nwords.nothing,x', 'no text “words.nothing”'],
  ['key,de\nending.title,"Danke', 'not closed'],
  ['key,de\nending.title,Danke,mehr', 'more cells'],
  [`key,de\nending.title,${'x'.repeat(2001)}`, 'longer than 2,000'],
  ['key,de\nending.title,', 'no translations'],
  ['PK\u0003\u0004', 'The first line must be'],
])('a bad CSV is refused with a reason: %j', (text, reason) => {
  expect(readTranslationCsv(text, draft).refused).toContain(reason)
})

const xliff = (inner: string, version = '1.2', language = 'de') =>
  `<?xml version="1.0"?><xliff version="${version}"><file target-language="${language}"><body>${inner}</body></file></xliff>`
const unit = (target: string) =>
  `<trans-unit id="ending.title"><source>x</source><target>${target}</target></trans-unit>`

test('an XLIFF of another tool is read', () => {
  const read = readTranslationXliff(
    `<?xml version='1.0'?><!-- made elsewhere -->${xliff(`<group>${unit('<![CDATA[Danke & ]]>sch&#246;n')}</group><note/>`).slice(21)}`,
    draft,
  )
  expect(read.changes?.get('de')?.get('ending.title')).toBe('Danke & schön')
})

test.each([
  ['', 'not well-formed'],
  [xliff(unit('Danke')).slice(0, -3), 'not well-formed'],
  [xliff('<a></b>'), 'not well-formed'],
  [xliff(unit('&danke;')), 'not well-formed'],
  [`<!DOCTYPE xliff [<!ENTITY a "b">]>${xliff(unit('&a;'))}`, 'not well-formed'],
  ['<html><body></body></html>', 'not well-formed'],
  [xliff(unit('Danke'), '2.0'), 'no XLIFF 1.2'],
  [xliff(unit('Danke'), '1.2', 'fr'), 'no language “fr”'],
  [xliff(unit('<script>alert(1)</script>')), 'has markup'],
  [xliff(unit('Danke') + unit('Dank')), 'twice'],
  [xliff(''), 'no translations'],
])('a bad XLIFF is refused with a reason: %j', (text, reason) => {
  expect(readTranslationXliff(text, draft).refused).toContain(reason)
})
