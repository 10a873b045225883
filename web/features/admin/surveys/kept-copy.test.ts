import { expect, test } from 'vitest'
import { versionOf } from './composition.ts'
import { copyFrom } from './kept-copy.ts'
import { newSurvey } from './survey-for-tests.ts'

const kept = versionOf(newSurvey)

test.each([
  ['as it was', kept],
  ['without a title, which can’t be saved', { ...kept, composition: { ...kept.composition, title: '' } }],
])('a copy comes back %s', (_, copy) => {
  expect(copyFrom(JSON.stringify(copy))).toEqual(copy)
})

test.each([null, '', 'null', '{', '{"revision":3}', '{"revision":3,"composition":{"title":"A"}}'])(
  'what is no copy counts as none: %s',
  (text) => {
    expect(copyFrom(text)).toBeUndefined()
  },
)
