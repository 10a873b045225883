import type { ChatCardRecord } from '#contract/chat/chat'
import { expect, test } from 'vitest'
import type { RoomFile } from '#model/chat/room-file'
import { sendToRoom } from './send-to-room.ts'

function room() {
  const attached: { room: string; file: RoomFile }[] = []
  const sent: string[][] = []
  const abort = new AbortController()
  const send = () =>
    sendToRoom(
      {
        async attach(id, file) {
          attached.push({ room: id, file })
          // Safe: only the id is used.
          return { id: 'card' } as ChatCardRecord
        },
        async send(...message) {
          sent.push(message)
        },
        decode: async () => ({ channels: [new Float32Array(640).fill(0.5)], duration: 12.3456 }),
      },
      { title: 'Night', room: 'general', blob: new Blob(['x']), fileName: 'Night.webm' },
      { signal: abort.signal, onProgress: () => undefined },
    )
  return { attached, sent, abort, send }
}

test('a room gets a card with the mix and its name', async () => {
  const { attached, sent, send } = room()
  await send()
  expect(attached).toMatchObject([
    { room: 'general', file: { kind: 'voice', alt: 'Mix: Night', seconds: 12.35, name: 'Night.webm' } },
  ])
  expect(attached[0]?.file.peaks).toHaveLength(64)
  expect(sent).toEqual([['general', 'Mix: Night', 'card']])
})

test('a cancelled send reports nothing', async () => {
  const { attached, sent, abort, send } = room()
  abort.abort()
  await expect(send()).rejects.toThrow()
  expect([attached, sent]).toEqual([[], []])
})
