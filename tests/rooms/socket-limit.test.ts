import { afterEach, beforeAll, expect, test } from 'vitest'
import { ChatTab, handshake, leaveTabs, newRoom, ticketOf } from '../support/worker/chat-tab.ts'
import { migrated, person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

beforeAll(migrated)
afterEach(leaveTabs)

test('one person has at most 32 sockets at a gateway, and 32 in a room', async () => {
  const eager = await person({ name: 'Eager' })
  const room = await newRoom()
  for (const path of ['/api/chat/live', `/api/chat/rooms/${room}/live`]) {
    const open = async () => handshake(path, { protocols: `mouthpiece.v1, ticket.${await ticketOf(eager)}` })
    const tabs: ChatTab[] = []
    for (let count = 0; count < 32; count++) tabs.push(new ChatTab(await open()))
    const refused = await open()
    expect([path, refused.status]).toEqual([path, 429])
    expect(refused.headers.get('retry-after')).toBe('30')
    tabs[0]?.leave()
    await until(async () => {
      const again = await open()
      expect(again.status).toBe(101)
      new ChatTab(again)
    })
    leaveTabs()
  }
})
