import type { SurveySchema } from '#contract/survey/schema'
import { surveySchema } from '#contract/survey/schema'
import { expect, test } from 'vitest'
import { missingTexts, surveyTexts, textsToTranslate, withTranslations } from './survey-texts.ts'
import { readTranslationCsv, translationCsv } from './translation-csv.ts'
import { importMessage, readTranslationFile } from './translation-import.ts'
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
const german = new Map([['questions.pet.options.dog.label', 'Ein Hund']])

test('each text has a key of ids', () => {
  expect(surveyTexts(draft).map(({ key }) => key)).toEqual([
    'pages.one.title',
    'questions.pet.title',
    'questions.pet.options.cat.label',
    'questions.pet.options.dog.label',
    'questions.how.title',
    'questions.how.lowLabel',
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

test('hidden fields, which respondents never see, are not missing', () => {
  const [page] = draft.pages
  const source = { id: 'source', type: 'hidden', title: { en: 'Source' } } as const
  const withHidden = { ...draft, pages: [{ ...page!, questions: [...page!.questions, source] }] }
  expect(missingTexts(withHidden, 'ar')).toHaveLength(6)
  expect(textsToTranslate(withHidden).map(({ key }) => key)).toContain('questions.source.title')
})

test('a text that was missing stays in the list while it is typed', () => {
  const missing = new Set(missingTexts(draft, 'de').map(({ key }) => key))
  const typed = withTranslations(draft, 'de', new Map([['ending.title', 'D']]))
  const keys = (schema: SurveySchema) => textsToTranslate(schema, missing).map(({ key }) => key)
  expect(keys(typed)).toEqual(keys(draft))
  expect(keys(typed)).toContain('ending.title')
  expect(keys(typed)).not.toContain('questions.pet.title')
})

test('a question that moves to another page keeps its translations', () => {
  const exported = translationCsv(withTranslations(draft, 'de', german))
  const [one] = draft.pages
  const moved: SurveySchema = {
    ...draft,
    pages: [
      { id: 'zero', questions: [] },
      { id: 'two', questions: one?.questions ?? [] },
    ],
  }
  expect(readTranslationCsv(exported, moved)).toMatchObject({
    changes: new Map([['de', german]]),
    // The title of the page that is not there any more.
    skipped: { unknown: 1 },
  })
})

test('a translation changes its text alone, and what is the same is the same object', () => {
  const changed = withTranslations(draft, 'de', german)
  expect(surveySchema.parse(changed)).toEqual(changed)
  expect(missingTexts(changed, 'de')).toHaveLength(missingTexts(draft, 'de').length - 1)
  expect(changed.ending).toBe(draft.ending)
  const removed = withTranslations(changed, 'de', new Map([['questions.pet.options.dog.label', '']]))
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
})

test.each([
  ['=CAT()', "'=CAT()"],
  ['＝1+1', "'＝1+1"],
  ['\u200b=1+1', "'\u200b=1+1"],
  ['- eins', "'- eins"],
  ["'=1+1", "''=1+1"],
  ["''=1+1", "'''=1+1"],
  ["'Hund'", "'Hund'"],
])('a spreadsheet runs no formula, and the text comes back: %j', (text, cell) => {
  const csv = translationCsv(withTranslations(draft, 'de', new Map([['ending.title', text]])))
  expect(csv).toContain(`ending.title,Thank you,,${cell}\r\n`)
  expect(readTranslationCsv(csv, draft).changes).toEqual(new Map([['de', new Map([['ending.title', text]])]]))
})

test('an import counts real changes, and leaves alone and counts what is newer or unknown', () => {
  const before = withTranslations(draft, 'de', german)
  const csv = translationCsv(before)
  const xliff = translationXliff(before, 'de')
  expect(importMessage(readTranslationCsv(csv, before), 'en')).toBe('Nothing changed.')

  const now = withTranslations(draft, 'en', new Map([['questions.pet.options.dog.label', 'A dog']]))
  const fromCsv = readTranslationCsv(csv, now)
  expect(fromCsv.changes).toEqual(new Map([['de', german]]))
  expect(importMessage(fromCsv, 'en')).toBe(
    'Imported 1 in German. Skipped 1 in English (edit those in the survey).',
  )
  const fromXliff = readTranslationXliff(xliff, now)
  expect(fromXliff.changes).toEqual(new Map())
  expect(importMessage(fromXliff, 'en')).toBe('Nothing changed. Skipped 1 whose English has changed.')

  const fewer = {
    ...draft,
    pages: draft.pages.map((page) => ({ ...page, questions: page.questions.slice(0, 1) })),
  }
  expect(importMessage(readTranslationCsv(csv, fewer), 'en')).toBe(
    'Imported 1 in German. Skipped 2 not in this survey.',
  )
})

test('a survey’s own button in its first language may come from a file', () => {
  expect(readTranslationCsv('key,en\nwords.next,Go', draft).changes).toEqual(
    new Map([['en', new Map([['words.next', 'Go']])]]),
  )
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
  ['key,de\nquestions.gone.title,x', 'None of its texts is in this survey'],
  ['key,de\nwords.__proto__,x', 'None of its texts'],
  ['key,de\nwords.nothing,x', 'None of its texts'],
  ['key,de\nending.title,"Danke', 'not closed'],
  ['key,de\nending.title,"Danke"!', 'not closed'],
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
  `<trans-unit id="ending.title"><source>Thank you</source><target>${target}</target></trans-unit>`

test('an XLIFF of another tool is read', () => {
  const read = readTranslationXliff(
    `<?xml version='1.0'?><!-- made elsewhere -->${xliff(`<group>${unit('<![CDATA[Danke & ]]>sch&#246;n')}</group><note/>`).slice(21)}`,
    draft,
  )
  expect(read.changes?.get('de')?.get('ending.title')).toBe('Danke & schön')
})

test('line ends of every kind stay in a translation', () => {
  for (const text of ['Danke\rsehr', 'Danke\r\nsehr', 'Danke\nsehr']) {
    const translated = withTranslations(draft, 'de', new Map([['ending.title', text]]))
    const changes = new Map([['de', new Map([['ending.title', text]])]])
    expect(readTranslationXliff(translationXliff(translated, 'de'), draft).changes).toEqual(changes)
    expect(readTranslationCsv(translationCsv(translated), draft).changes).toEqual(changes)
  }
})

test('an XLIFF that is nested too deeply is refused', () => {
  const deep = (inner: string) => xliff(`${'<group>'.repeat(100_000)}${inner}`)
  expect(readTranslationXliff(deep(unit('Danke')), draft).refused).toContain('too deeply')
})

test('matches of a translation memory are ignored, and segments are joined', () => {
  const match = '<alt-trans><source>Thanks</source><target>Vielen <g id="1">Dank</g></target></alt-trans>'
  const ending = (inner: string) =>
    `<trans-unit id="ending.title"><source>Thank\n  <mrk mtype="seg" mid="0">you</mrk></source>${inner}</trans-unit>`
  const title = (inner: string) => readTranslationXliff(xliff(ending(inner)), draft).changes?.get('de')
  const thanks = new Map([['ending.title', 'Danke']])
  expect(title(`<target>Danke</target>${match}`)).toEqual(thanks)
  expect(title(`${match}<target><mrk mtype="seg" mid="0">Danke</mrk></target>`)).toEqual(thanks)
  expect(
    readTranslationXliff(
      xliff(
        `${ending(match)}<trans-unit id="pages.one.title"><source>You</source><target>Du</target></trans-unit>`,
      ),
      draft,
    ).changes?.get('de'),
  ).toEqual(new Map([['pages.one.title', 'Du']]))
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
  [xliff(unit('Danke</target><target>Dank')), 'twice'],
  [xliff(''), 'no translations'],
])('a bad XLIFF is refused with a reason: %j', (text, reason) => {
  expect(readTranslationXliff(text, draft).refused).toContain(reason)
})
