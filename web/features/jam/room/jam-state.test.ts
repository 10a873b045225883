import { newDocument } from '#model/document/new-document'
import { jamCloseCodes } from '#contract/jam/frames'
import { expect, test } from 'vitest'
import { changeBy, endingOf, initialState } from './jam-state.ts'

test('nothing may be edited before the room has answered', () => {
  const document = newDocument('pip')
  expect(initialState(document)).toMatchObject({ line: 'opening', document, known: false, mayEdit: false })
})

test('the room’s welcome opens the line', () => {
  const transport = { at: 5, position: 2, playing: true }
  const change = changeBy(
    { t: 'live', rev: 7, n: 3, seats: [], transport, start: null, mayEdit: true, boot: 'b', now: 9 },
    'own',
  )
  expect(change).toEqual({ line: 'open', seats: [], transport, start: null, mayEdit: true })
})

test('one’s own cursor is not among those of the others', () => {
  const cursor = (client: string) => ({ client, name: client, time: 1, chosen: [] })
  expect(changeBy({ t: 'here', people: [cursor('own'), cursor('ben')] }, 'own')).toEqual({
    cursors: [cursor('ben')],
  })
})

test('an invalid state changes nothing', () => {
  expect(changeBy({ t: 'react', name: 'Ben', emoji: '👏' }, 'own')).toBeUndefined()
  expect(changeBy({ t: 'clock', n: 1, now: 5, boot: 'b' }, 'own')).toBeUndefined()
})

test('a close code that another try cannot help ends it', () => {
  expect(endingOf(jamCloseCodes.removed)).toBe('removed')
  expect(endingOf(1000)).toBe('gone')
  expect(endingOf(1006)).toBeUndefined()
})
