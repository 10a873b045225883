import { expect, test } from 'vitest'
import type { UndoOffer } from '../ui/feedback/offer-undo.ts'
import { createRecordingBin } from './recording-bin.ts'

function bin({ broken = false } = {}) {
  const removed: string[] = []
  const offers: UndoOffer[] = []
  const made = createRecordingBin({
    async remove(id) {
      if (broken) throw new Error('The storage is closed.')
      removed.push(id)
    },
    offer: (chance) => void offers.push(chance),
  })
  return { ...made, removed, offers, shown: () => [...made.discarded.get()] }
}

test('a discarded recording is hidden at once, and stays in the storage until undo expires', () => {
  const { discard, removed, offers, shown } = bin()
  discard('one', { text: 'It is discarded.' })
  discard('other', { text: 'It is discarded.' })
  expect([shown(), removed]).toEqual([['one', 'other'], []])
  offers[0]?.settle()
  expect([shown(), removed]).toEqual([['one', 'other'], ['one']])
})

test('a restored recording is listed again, and its caller is notified', () => {
  const back: string[] = []
  const { discard, removed, offers, shown } = bin()
  discard('one', { text: 'It is discarded.', onUndo: () => back.push('one') })
  offers[0]?.undo()
  expect([shown(), removed, back]).toEqual([[], [], ['one']])
})

test('a recording that could not be removed is listed again', async () => {
  const { discard, offers, shown } = bin({ broken: true })
  discard('one', { text: 'It is discarded.' })
  offers[0]?.settle()
  await expect.poll(shown).toEqual([])
})
