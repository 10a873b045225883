import { startingDocument } from '#model/document/new-document'
import { expect, test } from 'vitest'
import { madeOf } from './made-of.ts'

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
  )
  expect(seen).toEqual([120, 121, 122])
  expect(made).toBe(122)
})

test('a document that never rests ends it after a few tries', async () => {
  let tries = 0
  const restless = () => ({ ...startingDocument('pip') })
  await madeOf(restless, async () => tries++)
  expect(tries).toBe(4)
})
