import { startingDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { EditError } from '#contract/document/edit'
import { EditedMeanwhile, madeOf } from './made-of.ts'
import { refusalText } from './made-text.ts'

const { signal } = new AbortController()

test('what is made of a document that changes meanwhile is made again', async () => {
  let document = startingDocument('pip')
  const seen: number[] = []
  const made = await madeOf(
    () => document,
    async ({ tempo }) => {
      seen.push(tempo)
      if (seen.length < 3) document = { ...document, tempo: tempo + 1 }
      return tempo
    },
    signal,
  )
  expect(seen).toEqual([120, 121, 122])
  expect(made).toBe(122)
})

test('nothing made of an old document is returned, however often others edit it', async () => {
  let tries = 0
  const restless = () => ({ ...startingDocument('pip') })
  await expect(madeOf(restless, async () => tries++, signal)).rejects.toThrow(EditedMeanwhile)
  expect(tries).toBe(4)
})

test('what is made after the end is not returned, and nothing more is made', async () => {
  const document = startingDocument('pip')
  const end = new AbortController()
  let made = 0
  const make = async () => {
    end.abort()
    return made++
  }
  for (let time = 0; time < 2; time++)
    await expect(madeOf(() => document, make, end.signal)).rejects.toThrow(DOMException)
  expect(made).toBe(1)
})

test('only a full project is said to have no room', () => {
  const edit = { kind: 'setTempo', tempo: 100 } as const
  expect(refusalText(new EditError('too_many', edit))).toMatch('no room')
  for (const error of [
    new EditError('not_found', edit),
    new EditError('id_taken', edit),
    new EditedMeanwhile(),
  ])
    expect(refusalText(error)).toBe('The project was edited meanwhile. Try again.')
  expect(refusalText(new Error('offline'))).toBeUndefined()
})
