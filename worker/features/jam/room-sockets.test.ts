import { expect, test } from 'vitest'
import { JamSockets } from './room-sockets.ts'

test('a line that is silent for a minute and a half is gone, one that asks the time now and then is not', () => {
  const state = {
    getWebSockets: () => [],
    acceptWebSocket: () => undefined,
    // The parts of the object's state that are used.
  } as unknown as DurableObjectState
  const sockets = new JamSockets(state, () => 1_000_000)
  const open = (id: string) => {
    // The methods of a socket that are used here.
    const socket = { serializeAttachment: () => undefined } as unknown as WebSocket
    sockets.accept(socket, { kind: 'person', user: { id, name: id, admin: true } as never })
    return socket
  }
  const [silent, background] = [open('ada'), open('ben')]
  const member = sockets.member(background)
  if (!member) throw new Error('It is held.')
  sockets.isWithinRate(member, { t: 'clock', n: 1 }, 1_060_000)
  expect(sockets.silent(1_089_000)).toEqual([])
  expect(sockets.silent(1_091_000)).toEqual([silent])
  expect(sockets.silent(1_151_000)).toEqual([silent, background])
})
