import { expect, test } from 'vitest'
import { createVideoKeeper, type VideoKeeperDeps } from './video-keeper.ts'

const blob = new Blob(['video'])
const ticket = { id: 'upload', partBytes: 5 }

function keeper(uploads: VideoKeeperDeps['upload'][]) {
  const tickets: unknown[] = []
  const shown: string[] = []
  const made = createVideoKeeper({
    upload(file) {
      tickets.push(file.ticket)
      const next = uploads.shift()
      if (!next) throw new Error('Nobody uploads that often.')
      return next(file)
    },
    show: async (media) => void shown.push(media),
  })
  return { ...made, tickets, shown, again: () => made.keep(blob, 'a.webm', () => undefined) }
}

const breaks: VideoKeeperDeps['upload'] = async ({ onTicket }) => {
  await onTicket(ticket)
  throw new Error('The line is cut.')
}

test('an upload that broke off goes on where it stopped; another video begins anew', async () => {
  const { again, keep, tickets, shown } = keeper([breaks, async () => 'media-1', async () => 'media-2'])
  await expect(again()).rejects.toThrow('cut')
  expect(await again()).toBe(true)
  expect(await keep(new Blob(['other']), 'b.webm', () => undefined)).toBe(true)
  expect(tickets).toEqual([undefined, ticket, undefined])
  expect(shown).toEqual(['media-1', 'media-2'])
})

test('what is called off is not kept, and is no failure', async () => {
  const { again, cancel, shown } = keeper([
    // It waits for the line, and notices late.
    () => new Promise(() => undefined),
  ])
  const kept = again()
  cancel()
  expect(await kept).toBe(false)
  expect(shown).toEqual([])
})
