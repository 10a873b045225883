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
