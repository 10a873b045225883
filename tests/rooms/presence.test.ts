import { afterEach, beforeAll, expect, test } from 'vitest'
import { ChatTab, gateway, leaveTabs, newRoom, twoWithoutRooms } from '../support/worker/chat-tab.ts'
import type { Person } from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  ;({ ada, ben } = await twoWithoutRooms())
})
afterEach(leaveTabs)

test.each(['through a gateway', 'in a room’s own sockets'])(
  'a client that reloads or opens a second tab gets the presence although it is unchanged, %s',
  async (where) => {
    const room = await newRoom()
    await gateway().roomsChanged()
    const own = where === 'through a gateway' ? undefined : room
    const come = (who: Person) => ChatTab.greeted(who, { [room]: -1 }, own)
    const sees = (tab: ChatTab, ...names: string[]) =>
      until(() => {
        const last = tab.all('presence').findLast((one) => one.room === room)
        expect(last?.people.map(({ name }) => name).toSorted()).toEqual(names)
        expect(last?.count).toBe(names.length)
      })
    const other = await come(ben)
    const first = await come(ada)
    await sees(other, 'Ada', 'Ben')
    const second = await come(ada)
    await sees(second, 'Ada', 'Ben')
    first.leave()
    second.leave()
    const back = await come(ada)
    await sees(back, 'Ada', 'Ben')
    back.leave()
    await sees(other, 'Ben')
  },
)
