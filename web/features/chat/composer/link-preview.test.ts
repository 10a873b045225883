import type { ChatCardRecord } from '#contract/chat/chat'
import { expect, test } from 'vitest'
import { emptyDraft } from '../store.ts'
import { addressToPreview, withPreview } from './link-preview.ts'

// Only its being there is looked at.
const card = { id: 'card00000000001' } as ChatCardRecord

test('the first address of a draft may have a preview, without what only ends its sentence', () => {
  const of = (text: string) => addressToPreview({ ...emptyDraft, text })
  expect(of('see (https://a.test/one), or https://b.test!')).toBe('https://a.test/one')
  expect(of('[my page](https://a.test/two)')).toBe('https://a.test/two')
  expect(of('a.test and http://')).toBe('')
  expect(addressToPreview({ ...emptyDraft, text: 'https://a.test', card })).toBe('')
})

test('a late preview does not overwrite the draft', () => {
  const later = { ...emptyDraft, text: 'look at https://a.test and the owl', reply: 'm1' }
  expect(withPreview(later, 'https://a.test', card)).toEqual({ ...later, card })
})

test('a preview is dropped if its URL was removed or sent', () => {
  expect(withPreview(emptyDraft, 'https://a.test', card)).toBe(emptyDraft)
  const other = { ...emptyDraft, text: 'https://b.test' }
  expect(withPreview(other, 'https://a.test', card)).toBe(other)
})
