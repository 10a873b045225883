import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { type BareWorker, type Workshop, workshop } from '../../support/workerd/bare-worker.ts'
import {
  closedLoop,
  LoadClients,
  type Figures,
  openLoop,
  pause,
  type Target,
} from '../../support/load/load-clients.ts'
import { populate, roomIds, sessionOf } from '../../support/load/people.ts'
import { directly, hello, minimal, protocolsOf, socketsOf, throughGateway } from './targets.ts'
import { underWranglerDev } from './wrangler-dev.ts'

const ROUNDS = 5
const SECONDS = 3
/** 600 messages a round: of 150, the slowest hundredth would be one pause of a garbage collector. */
const OPEN_SECONDS = 12
const PEOPLE = 2_000
const ROOMS = 50

/** Rooms and gateways of the product beside minimal ones: throughput, delays, losses, memory. */
export async function run(): Promise<void> {
  const shop = await workshop()
  const running: BareWorker[] = []
  try {
    await populate(shop.folder, { people: PEOPLE, rooms: ROOMS })
    const product = await shop.product()
    running.push(product)
    const reference = await referenceIn(shop)
    running.push(reference)
    await warmed(product)
    await oneRoom(product, reference)
    await manyRooms(product, reference)
    await unread(product)
    await resume(product)
    await stalled(product)
    await clientsInBrowser(product)
    for (const one of running.splice(0)) one.kill()
    await freshCrowds(shop)
  } finally {
    for (const one of running) one.kill()
    shop.clear()
  }
  await underWrangler()
}

function referenceIn(shop: Workshop): Promise<BareWorker> {
  const file = join(import.meta.dirname, 'reference-worker.ts')
  return shop.single(file, ['Grouped', 'Plain', 'GatewayRoom', 'Gateway'])
}

/** Creates every room's object before anything is timed. */
async function warmed({ address }: BareWorker) {
  await fetch(`${address}/api/chat_rooms_unread`, { headers: { Authorization: await sessionOf(0) } })
}

async function oneRoom(product: BareWorker, reference: BareWorker) {
  const [room = ''] = roomIds(1)
  for (const clients of [50, 200, 500]) {
    const title = `one room, ${clients} clients, closed loop`
    const room200 = clients === 200
    const alone = [minimal(reference, 'grouped'), directly(product, room)]
    const gateways = [minimal(reference, 'gateway'), throughGateway(product, [room])]
    const targets = room200 ? [...alone, ...gateways] : alone
    const [least, ours, leastGateway, gateway] = await side(targets, [room], clients, closedLoopFor)
    compare(title, ours, least, { share: room200 ? 0.65 : 0, late: room200 ? 1.5 : Infinity })
    if (!room200) continue
    compare(`${title}, through gateways`, gateway, leastGateway, { share: 0.65, late: 1.5 })
    const open = await side(targets, [room], clients, openLoopFor)
    const atRate = 'one room, 200 clients, 10,000 deliveries a second'
    compare(atRate, open[1], open[0], { share: 0, late: 1.3 })
    compare(`${atRate}, through gateways`, open[3], open[2], { share: 0, late: 1.3 })
  }
}

async function manyRooms(product: BareWorker, reference: BareWorker) {
  for (const count of [10, 50]) {
    const rooms = roomIds(count)
    const targets = [minimal(reference, 'gateway'), throughGateway(product, rooms)]
    const [least, ours] = await side(targets, rooms, 100, closedLoopFor)
    compare(`${count} rooms, 100 clients, closed loop`, ours, least, {
      share: count === 50 ? 0.65 : 0,
      late: Infinity,
    })
  }
}

/** `wrangler dev`, with this room and one like the platform's own example. */
async function underWrangler() {
  const [room = ''] = roomIds(1)
  const { product, reference, stop } = await underWranglerDev(200, 1)
  try {
    const targets = [
      minimal(reference, 'plain'),
      minimal(reference, 'grouped'),
      directly(product, room),
      throughGateway(product, [room]),
    ]
    const [plain, grouped, ours, gateway] = await side(targets, [room], 200, closedLoopFor)
    const title = 'under wrangler dev, one room, 200 clients, closed loop'
    compare(`${title}: minimal grouped room`, grouped, plain, { share: 0, late: Infinity })
    compare(title, ours, plain, { share: 3, late: Infinity })
    compare(`${title}, through the gateway`, gateway, plain, { share: 0, late: Infinity })
  } finally {
    stop()
  }
}

type Compared = Omit<Figures, 'clients' | 'connected'>
type Loop = (load: LoadClients, rooms: string[]) => Promise<Figures>
const closedLoopFor: Loop = (load, rooms) => closedLoop(load, rooms, SECONDS)
const openLoopFor: Loop = (load, rooms) =>
  openLoop(load, rooms, { deliveries: 10_000, seconds: OPEN_SECONDS })

/** Medians over rounds, with targets in alternation. */
async function side(targets: Target[], rooms: string[], clients: number, loop: Loop): Promise<Compared[]> {
  const rounds: Figures[][] = targets.map(() => [])
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, target] of targets.entries()) {
      const load = new LoadClients(target)
      await load.connect(clients)
      await closedLoop(load, rooms, 0.5)
      rounds[index]?.push(await loop(load, rooms))
      await load.close()
    }
  }
  return rounds.map((list) => {
    const middle = (of: (figures: Figures) => number) =>
      list.map(of).toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] ?? 0
    const sum = (of: (figures: Figures) => number) => list.reduce((all, one) => all + of(one), 0)
    return {
      deliveriesPerSecond: middle((one) => one.deliveriesPerSecond),
      p50: middle((one) => one.p50),
      p95: middle((one) => one.p95),
      p99: middle((one) => one.p99),
      lost: sum((one) => one.lost),
      doubled: sum((one) => one.doubled),
      misordered: sum((one) => one.misordered),
    }
  })
}

function compare(
  title: string,
  ours: Compared | undefined,
  least: Compared | undefined,
  { share, late }: { share: number; late: number },
) {
  if (!ours || !least) throw new Error(`${title}: nothing was measured.`)
  const got = ours.deliveriesPerSecond / least.deliveriesPerSecond
  const slower = ours.p99 / least.p99
  const rate = (value: number) => Math.round(value).toLocaleString('en')
  const delay = ({ p50, p95, p99 }: Compared) =>
    `${p50.toFixed(1)} / ${p95.toFixed(1)} / ${p99.toFixed(1)} ms`
  console.log(title)
  console.log(
    `  ${rate(ours.deliveriesPerSecond)} deliveries/s, minimal ${rate(least.deliveriesPerSecond)}: ${(got * 100).toFixed(0)} %${share ? ` (at least ${share * 100})` : ''}`,
  )
  console.log(
    `  p50 / p95 / p99 ${delay(ours)}, minimal ${delay(least)}: p99 ${slower.toFixed(2)}×${Number.isFinite(late) ? ` (at most ${late})` : ''}`,
  )
  console.log(`  lost ${ours.lost}, doubled ${ours.doubled}, out of order ${ours.misordered}`)
  if (got < share || slower > late || ours.lost + ours.doubled + ours.misordered !== 0) process.exitCode = 1
}

async function unread({ address }: BareWorker) {
  const times: number[] = []
  for (let index = 0; index < 200; index++) {
    const start = performance.now()
    const answer = await fetch(`${address}/api/chat_rooms_unread`, {
      headers: { Authorization: await sessionOf(index) },
    })
    const { data } = (await answer.json()) as { data: unknown[] }
    if (data.length < ROOMS) throw new Error(`Unread of ${data.length} rooms only.`)
    times.push(performance.now() - start)
  }
  report('unread of 50 rooms, p95', times.toSorted((a, b) => a - b)[190] ?? 0, 'ms', 30)
}

async function resume(server: BareWorker) {
  const [room = ''] = roomIds(1)
  const load = new LoadClients(directly(server, room))
  await load.connect(1)
  for (let sent = 0; sent < 1_000; sent += 100) {
    await Promise.all(Array.from({ length: 100 }, () => load.say(0, room)))
  }
  const rev = load.clients[0]?.at.get(room) ?? 0
  await load.close()
  const times: number[] = []
  for (let round = 0; round < 5; round++) {
    const url = `${socketsOf(server)}/api/chat/rooms/${room}/live`
    const socket = new WebSocket(url, await protocolsOf(server, 0), {
      origin: server.address,
      perMessageDeflate: false,
    })
    await new Promise((done) => socket.on('open', done))
    const start = performance.now()
    socket.send(JSON.stringify({ t: 'hello', after: { [room]: rev - 1_000 } }))
    await new Promise<void>((done) => {
      let seen = 0
      socket.on('message', (data: Buffer) => {
        const events = JSON.parse(data.toString()) as { t: string }[]
        seen += events.filter(({ t }) => t === 'event').length
        if (seen >= 1_000) done()
      })
    })
    times.push(performance.now() - start)
    socket.terminate()
  }
  report('1,000 missed events, middle of 5', times.toSorted((a, b) => a - b)[2] ?? 0, 'ms', 100)
}

/** Confirms once and then stops reading in a busy room; the buffered events arrive when it reads again. */
async function stalled(server: BareWorker) {
  const [room = ''] = roomIds(1)
  const load = new LoadClients(directly(server, room))
  await load.connect(20)
  await closedLoop(load, [room], 2)
  const url = `${socketsOf(server)}/api/chat/rooms/${room}/live`
  const socket = new WebSocket(url, await protocolsOf(server, 99), {
    origin: server.address,
    perMessageDeflate: false,
  })
  await new Promise((done) => socket.on('open', done))
  socket.send(hello)
  await new Promise((done) => socket.once('message', done))
  socket.send(JSON.stringify({ t: 'have', after: {} }))
  await pause(100)
  socket.pause()
  const { deliveriesPerSecond } = await closedLoop(load, [room], 3)
  let received = 0
  socket.on('message', (data: Buffer) => (received += data.length))
  const code = await new Promise<number>((done) => {
    socket.on('close', done)
    socket.resume()
  })
  await load.close()
  console.log(
    `a stalled reader among 20 clients, ${Math.round(deliveriesPerSecond).toLocaleString('en')} deliveries/s: closed with ${code}`,
  )
  report('kept for it, the kernel included', received / 1e6, 'MB', 2)
  if (code !== 4003) process.exitCode = 1
}

async function clientsInBrowser(server: BareWorker) {
  const [room = ''] = roomIds(1)
  report(
    '1,000 idle sockets, a server that has worked',
    await idle(server, throughGateway(server, [room])),
    'MB',
    100,
  )
  // They are signed in; what is timed is a ticket and a socket each.
  for (let index = 0; index < PEOPLE; index++) await sessionOf(index)
  const many = new LoadClients(throughGateway(server, [room]))
  await many.connect(PEOPLE)
  report('2,000 clients connected', many.connected / 1000, 's', 5)
  await many.close()
}

/** In new processes, so that the garbage collector's state is the same for each. */
async function freshCrowds(shop: Workshop) {
  const [room = ''] = roomIds(1)
  const servers = [await referenceIn(shop), await shop.product()]
  try {
    const [least, ours] = servers
    if (!least || !ours) throw new Error('Nothing runs.')
    await warmed(ours)
    const figures = [
      await idle(least, minimal(least, 'gateway')),
      await idle(ours, throughGateway(ours, [room])),
    ]
    console.log(
      `1,000 idle sockets, a server just started: ${figures[1]?.toFixed(1)} MB with their tickets, minimal ${figures[0]?.toFixed(1)} MB`,
    )
  } finally {
    for (const one of servers) one.kill()
  }
}

/** Megabytes per thousand sockets. */
async function idle(server: BareWorker, target: Target): Promise<number> {
  const before = memoryOf(server.pid)
  const load = new LoadClients(target)
  await load.connect(1_000)
  await pause(1_000)
  const grown = (memoryOf(server.pid) - before) / 1024
  await load.close()
  await pause(1_000)
  return grown
}

function report(what: string, value: number, unit: string, limit: number) {
  console.log(`${what}: ${value.toFixed(1)} ${unit} (at most ${limit})`)
  if (value > limit) process.exitCode = 1
}

/** Kilobytes. */
function memoryOf(parent: number): number {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8')
      if (!status.includes(`\nPPid:\t${parent}\n`) || !status.startsWith('Name:\tworkerd')) continue
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0)
    } catch {
      // The process has just ended.
    }
  }
  throw new Error('No workerd runs there.')
}
