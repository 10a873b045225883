import { abortAllDurableObjects } from 'cloudflare:test'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { playsAt } from '#model/jam/joint-start'
import { JamTab, leaveJams, newJam } from '../support/worker/jam-tab.ts'
import { until } from '../support/until.ts'
import { migrated, person, PIP, type Person } from '../support/worker/world.ts'

let ada: Person
let ben: Person
let cleo: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
  ben = await person({ name: 'Ben', admin: true })
  cleo = await person({ name: 'Cleo', admin: true })
})
afterEach(() => {
  vi.restoreAllMocks()
  leaveJams()
})

const press = { t: 'start', beats: 4, playFrom: 1, from: 1 } as const
const seatsOf = (tab: JamTab) => tab.all('seats').at(-1)?.seats ?? []

async function sit(tab: JamTab, seat: number, { armed = true } = {}) {
  tab.say({ t: 'seat', seat, character: PIP })
  await until(() => expect(seatsOf(tab)[seat]?.person).not.toBeNull())
  if (!armed) return
  tab.say({ t: 'arm', seat, on: true })
  await until(() => expect(seatsOf(tab)[seat]?.armed).toBe(true))
}

async function three() {
  const { id } = await newJam(ada)
  const [host, second, third] = [
    await JamTab.greeted(ada, id),
    await JamTab.greeted(ben, id),
    await JamTab.greeted(cleo, id),
  ]
  await sit(host, 0)
  await sit(second, 1)
  await sit(third, 2, { armed: false })
  return { id, host, second, third }
}

test('the host counts in all ready users; all get the same start time, and the playhead follows', async () => {
  const { host, second, third } = await three()
  second.say(press)
  expect(await second.heard('refused')).toMatchObject([{ code: 'not_host' }])
  host.say(press)
  const heard = await Promise.all([host, second, third].map((tab) => tab.heard('start')))
  const [start] = heard.map(([first]) => first?.start)
  expect(heard.map(([first]) => first?.start)).toEqual([start, start, start])
  expect(start).toMatchObject({ beats: 4, from: 1, seats: [0, 1], by: 'Ada' })
  if (!start) throw new Error('Nothing was started.')
  const [playing] = await third.heard('transport')
  expect(playing?.transport).toEqual({ at: playsAt(start), position: 1, playing: true })
  // No one can take the song away from them.
  third.say({ t: 'go', to: 'pause', position: 0 })
  expect(await third.heard('refused')).toMatchObject([{ code: 'recording' }])

  second.say({ t: 'end' })
  expect(await second.heard('refused', 2)).toMatchObject([{}, { code: 'not_host' }])
  host.say({ t: 'end' })
  expect((await second.heard('start', 2))[1]?.start).toBeNull()
  expect((await second.heard('transport', 2))[1]?.transport.playing).toBe(false)
})

test('one of two tabs of the host that press at once starts it', async () => {
  const { id, host } = await three()
  const other = await JamTab.greeted(ada, id)
  host.say(press)
  other.say(press)
  await until(() =>
    expect([host, other].flatMap((tab) => tab.all('refused'))).toMatchObject([{ code: 'started' }]),
  )
  expect(host.all('start')).toHaveLength(1)
})

test('the newer of a user’s two devices records', async () => {
  const { id, host, second } = await three()
  const phone = await JamTab.greeted(ben, id)
  phone.say({ t: 'arm', seat: 1, on: true })
  await until(() => expect(seatsOf(phone)[1]?.tabs).toEqual([second.client, phone.client]))
  host.say(press)
  expect((await second.heard('start'))[0]?.start).toMatchObject({
    seats: [0, 1],
    tabs: [host.client, phone.client],
  })
})

test('a member who reconnects during the count-in is still counted in, and a late one sees it', async () => {
  const { id, host, second } = await three()
  host.say(press)
  const [{ start } = { start: undefined }] = await host.heard('start')
  second.leave()
  await until(() => expect(seatsOf(host)[1]).toMatchObject({ away: true, armed: false }))
  const back = await JamTab.greeted(ben, id, { client: second.client })
  expect(back.all('live')[0]?.start).toEqual(start)
  const late = await JamTab.greeted(await person({ name: 'Dora', admin: true }), id)
  expect(late.all('live')[0]?.start).toEqual(start)
  // So does the room itself.
  await abortAllDurableObjects()
  expect((await JamTab.greeted(cleo, id)).all('live')[0]?.start).toEqual(start)
})

test('when the host leaves during the count-in the take continues, and the user on the first seat may end it', async () => {
  const { id, host, second, third } = await three()
  host.say(press)
  await second.heard('start')
  second.say({ t: 'record', recording: 'recording-ben', seat: 1, on: true })
  host.leave()
  await until(() => expect(seatsOf(second)[0]?.away).toBe(true))
  third.say({ t: 'end' })
  expect(await third.heard('refused')).toMatchObject([{ code: 'not_host' }])
  expect((await JamTab.greeted(cleo, id)).all('live')[0]?.start).not.toBeNull()
  second.say({ t: 'end' })
  expect((await third.heard('start', 2))[1]?.start).toBeNull()
})

test('a joint take ends with its last recording, and another can be started', async () => {
  const { host, second } = await three()
  host.say(press)
  await second.heard('start')
  host.say({ t: 'record', recording: 'recording-ada', seat: 0, on: true })
  second.say({ t: 'record', recording: 'recording-ben', seat: 1, on: true })
  await until(() => expect(seatsOf(host).filter(({ recording }) => recording)).toHaveLength(2))
  host.say({ t: 'record', recording: 'recording-ada', seat: 0, on: false })
  await until(() => expect(seatsOf(host)[0]?.recording).toBe(false))
  expect(host.all('start')).toHaveLength(1)
  second.say({ t: 'record', recording: 'recording-ben', seat: 1, on: false })
  expect((await host.heard('start', 2))[1]?.start).toBeNull()
  host.say(press)
  expect((await second.heard('start', 3))[2]?.start?.seats).toEqual([0, 1])
})

test('it is over when the last who recorded is taken out of the jam', async () => {
  const { host, second } = await three()
  host.say(press)
  const [{ start } = { start: null }] = await second.heard('start')
  second.say({ t: 'record', recording: 'recording-out', seat: 1, on: true })
  await until(() => expect(seatsOf(host)[1]?.recording).toBe(true))
  const now = Date.now.bind(Date)
  // After the count-in, and the time that the slowest browser has to begin.
  vi.spyOn(Date, 'now').mockImplementation(() => now() + 10_000)
  host.say({ t: 'remove', user: ben.id })
  expect((await host.heard('start', 2))[1]?.start).toBeNull()
  expect(start).not.toBeNull()
  expect(host.all('transport').at(-1)?.transport.playing).toBe(false)
})

test('a start without armed microphones is refused', async () => {
  const { id } = await newJam(ada)
  const tab = await JamTab.greeted(ada, id)
  await sit(tab, 0, { armed: false })
  tab.say(press)
  expect(await tab.heard('refused')).toMatchObject([{ code: 'nobody_ready' }])
})
