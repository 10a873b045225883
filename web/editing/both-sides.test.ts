import { expect, test } from 'vitest'
import { bothSides } from './both-sides.ts'

interface Draft {
  subject: string
  document: { content: object[] }
  settings: object
}

const mine: Draft = {
  subject: 'Curtain up',
  document: {
    content: [
      { type: 'p', text: 'Hello' },
      { type: 'p', text: 'Mine' },
    ],
  },
  settings: { once: true, limit: 3 },
}
const theirs: Draft = {
  subject: 'Curtain up',
  document: {
    content: [
      { type: 'p', text: 'Hello' },
      { type: 'button', label: 'Theirs' },
    ],
  },
  settings: { once: false, limit: 3 },
}

test('two versions show only their differences, and documents their words', () => {
  const fields = bothSides(mine, theirs, [
    ['subject', 'Subject'],
    ['document', 'Words', 'words'],
    ['settings', 'Settings', 'settings'],
  ])
  expect(fields).toEqual([
    { label: 'Words', mine: 'Mine', theirs: 'Theirs' },
    { label: 'Settings', mine: 'Once: yes', theirs: 'Once: no' },
  ])
})

test('equal words in another order are announced; of many the first are shown', () => {
  const content = mine.document.content
  const [turned] = bothSides(mine, { ...mine, document: { content: content.toReversed() } }, [
    ['document', 'Words', 'words'],
  ])
  expect(turned?.mine).toBe('Order or layout differs')
  const long = Array.from({ length: 20 }, (_, index) => ({ type: 'p', text: `Line ${index}` }))
  const [many] = bothSides(mine, { ...mine, document: { content: long } }, [['document', 'Words', 'words']])
  expect(many?.theirs).toMatch(/^Line 0\n(?:.+\n){7}…$/)
})

const draftOf = (title: object, required = false) => ({
  draft: {
    pages: [
      {
        questions: [
          { id: 'q1', title, required },
          { id: 'q2', title: { en: 'Same' }, required: false },
        ],
      },
    ],
  },
})

test('a text in several languages is compared by its words', () => {
  const fields = bothSides(draftOf({ en: 'B says that' }), draftOf({ en: 'A says this' }), [
    ['draft', 'Questions', 'words'],
  ])
  expect(fields).toEqual([{ label: 'Questions', mine: 'B says that', theirs: 'A says this' }])
  const [shared] = bothSides(draftOf({ en: 'Same', de: 'Neu' }), draftOf({ en: 'New', de: 'Neu' }), [
    ['draft', 'Questions', 'words'],
  ])
  expect(shared).toEqual({ label: 'Questions', mine: 'Same', theirs: 'New' })
})

test('with equal words, differing switches are shown', () => {
  const fields = bothSides(draftOf({ en: 'A' }, true), draftOf({ en: 'A' }), [
    ['draft', 'Questions', 'words'],
  ])
  expect(fields).toEqual([{ label: 'Questions', mine: 'Required: yes', theirs: 'Required: no' }])
})

test('a differing colour of the look is named', () => {
  const lookOf = (text: string) => ({ draft: { look: { text }, pages: [] } })
  const fields = bothSides(lookOf('#123456'), lookOf('#654321'), [['draft', 'Questions', 'words']])
  expect(fields).toEqual([{ label: 'Questions', mine: 'Text: #123456', theirs: 'Text: #654321' }])
})
