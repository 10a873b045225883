import { expect, test } from 'vitest'
import { storageOf } from '../../../tests/support/storage/fake-storage.ts'
import { draftsIn, handOver, type Draft } from './drafts.ts'

const draft: Draft = {
  answers: { name: 'Zoe' },
  page: 'p1',
  version: 1,
  language: 'en',
  isStored: false,
  isEdit: false,
}

test('a draft is restored for its own holder and survey only, until it is removed', () => {
  const storage = storageOf()
  const mine = draftsIn(storage, 'survey1', 'ada')
  mine.write(draft)
  expect(mine.read()).toEqual(draft)
  expect(draftsIn(storage, 'survey1', '').read()).toBeUndefined()
  expect(draftsIn(storage, 'survey2', 'ada').read()).toBeUndefined()
  mine.remove()
  expect(mine.read()).toBeUndefined()
})

test('other tabs learn which answers were sent', () => {
  const changes: { key: string; newValue: string }[] = []
  const storage = storageOf()
  const watched = {
    ...storage,
    setItem(key: string, newValue: string) {
      changes.push({ key, newValue })
      storage.setItem(key, newValue)
    },
  }
  const mine = draftsIn(watched, 's', 'ada')
  mine.write(draft)
  mine.removeSent(draft.answers)
  expect(mine.read()).toBeUndefined()
  expect(changes.map((change) => mine.sentBy(change))).toEqual([undefined, draft.answers])
  expect(changes.map((change) => draftsIn(storage, 's', 'ben').sentBy(change))).toEqual([
    undefined,
    undefined,
  ])
  expect(mine.sentBy({ key: 'mouthpiece_survey_s_ada', newValue: null })).toBeUndefined()
  expect(mine.sentBy({ key: 'mouthpiece_survey_s_ada', newValue: '{' })).toBeUndefined()
})

test('a draft of a build that named `isStored` `isKept` is still known to be on the server', () => {
  const storage = storageOf()
  const { isStored: _, ...older } = draft
  storage.setItem('mouthpiece_survey_s_ada', JSON.stringify({ ...older, isKept: true }))
  expect(draftsIn(storage, 's', 'ada').read()).toEqual({ ...draft, isStored: true })
})

test('a visitor’s draft moves to the account at sign-in, unless the account has one', () => {
  const storage = storageOf()
  const [visitor, ada, ben] = ['', 'ada', 'ben'].map((holder) => draftsIn(storage, 's', holder))
  if (!visitor || !ada || !ben) throw new Error('There are three.')
  visitor.write({ ...draft, isStored: true })
  ben.write({ ...draft, answers: { name: 'Ben' } })
  handOver(visitor, ben)
  expect([ben.read()?.answers, visitor.read()?.answers]).toEqual([{ name: 'Ben' }, { name: 'Zoe' }])
  handOver(visitor, ada)
  expect([ada.read(), visitor.read()]).toEqual([draft, undefined])
  handOver(visitor, ben)
  expect(ben.read()?.answers).toEqual({ name: 'Ben' })
})

test.each(['', 'null', '7', '[]', '{"answers":[]}', '{"answers":{}}', '{"answers":{},"page":1}'])(
  'what is no draft counts as none: %s',
  (text) => {
    const storage = { ...storageOf(), getItem: () => text }
    expect(draftsIn(storage, 's', '').read()).toBeUndefined()
  },
)
