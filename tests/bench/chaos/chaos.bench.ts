import { setTimeout as pause } from 'node:timers/promises'
import { createJam, viewJam } from '../../../worker/contract/jam/jams.ts'
import { newJamDocument } from '../../../worker/model/jam/jam-document.ts'
import { call } from '../../../.tools/seed/product.ts'
import { accountOf, populate, roomIds } from '../../support/load/people.ts'
import { workshop, type BareWorker, type Workshop } from '../../support/workerd/bare-worker.ts'
import { auditObjects, auditRecords } from './audit-records.ts'
import { auditJams, auditRooms } from './audit-rooms.ts'
import { auditCampaigns, finishCampaigns, sendCampaigns, type WrittenCampaign } from './campaigns.ts'
import { JamStory, JamTab } from './jam-tabs.ts'
import { LocalData } from './local-data.ts'
import { ProductUnderFault } from './product-under-fault.ts'
import { readFiles, writeAnswers, writeProjects, type RecordJournal } from './record-writers.ts'
import { RoomStory, RoomTab } from './room-tabs.ts'

const ROUNDS = 20
const SHARE = 0.05
const [ROOMS, TABS, JAMS, EDITORS, PROJECT_WRITERS, ANSWERERS] = [20, 5, 4, 2, 10, 6]
/** Seconds of a round, and the longest wait for most people to be connected. */
const [MIN_ROUND, MAX_ROUND, MAX_CONNECTING] = [2, 8, 30]
const MOST = 0.9
/** Pauses of a tab between two messages, and of an editor between two edits. */
const [MESSAGE_PAUSE_MS, EDIT_PAUSE_MS] = [2_500, 500]
/** It only ends what hangs. */
const QUIET_MS = 180_000
const HOUR_MS = 60 * 60 * 1000
/** Sweeps wait for a day, and look at the objects with one first letter an hour. */
const [SWEPT_FROM_HOURS, SWEPT_HOURS] = [49, 36]

/**
 * One in twenty calls of D1, R2, queues and objects fails, is cut off or delayed, and workerd is killed twenty times,
 * while people write. Afterwards nothing may be lost, doubled, half written or left over. `--rounds=5` is shorter.
 */
export async function run(): Promise<void> {
  const word = process.argv.find((argument) => argument.startsWith('--rounds='))
  const rounds = word === undefined ? ROUNDS : Number(word.slice('--rounds='.length))
  const shop = await workshop({ main: 'tests/bench/chaos/faulty-worker.ts' })
  let server: BareWorker | undefined
  try {
    const people = ROOMS * TABS
    await populate(shop.folder, { people: people + JAMS * EDITORS, rooms: ROOMS, admins: JAMS * EDITORS })
    server = await shop.product()
    const chaos = new Chaos(server.address, people)
    await chaos.begin()
    const counts: FaultCounts = { calls: 0, counts: {} }
    for (let round = 0; round < rounds; round++) {
      await chaos.setShare(SHARE)
      // Some kills come while people are still connecting.
      if (round % 4 !== 3) await chaos.connected()
      await pause(1_000 * (MIN_ROUND + Math.random() * (MAX_ROUND - MIN_ROUND)))
      add(counts, await chaos.setShare(SHARE))
      server.kill()
      server = await shop.product()
      chaos.product.moveTo(server.address)
    }
    await chaos.end()
    server.kill()
    server = undefined
    report(counts, chaos, [...chaos.product.faults, ...(await audit(shop, chaos))])
  } finally {
    server?.kill()
    if (!process.argv.includes('--keep')) shop.clear()
    else console.log(shop.folder)
  }
}

interface FaultCounts {
  calls: number
  counts: Record<string, number>
}

function add(sum: FaultCounts, { calls, counts }: FaultCounts) {
  sum.calls += calls
  for (const [name, count] of Object.entries(counts)) sum.counts[name] = (sum.counts[name] ?? 0) + count
}

/** All writers, and their journals. */
class Chaos {
  readonly product = new ProductUnderFault()
  readonly rooms = roomIds(ROOMS).map((id) => new RoomStory(id))
  readonly jams: JamStory[] = []
  readonly journal: RecordJournal = { projects: [], pairs: [], answers: [] }
  readonly campaigns: WrittenCampaign[] = []
  private readonly tabs: RoomTab[] = []
  private readonly editors: JamTab[] = []
  private readonly writing: Promise<void>[] = []
  private readonly people: number

  constructor(address: string, people: number) {
    this.product.moveTo(address)
    this.people = people
  }

  async begin(): Promise<void> {
    const { product } = this
    for (const [index, story] of this.rooms.entries()) {
      for (let tab = 0; tab < TABS; tab++)
        this.tabs.push(new RoomTab(product, { person: index * TABS + tab, story }))
    }
    for (let jam = 0; jam < JAMS; jam++) {
      const admin = this.people + jam * EDITORS
      const as = await accountOf(admin)
      const body = { title: `Chaos ${jam}`, seats: EDITORS, document: newJamDocument() }
      const { id } = await call(product.lines.product(), createJam, { as, body })
      const story = new JamStory(id)
      this.jams.push(story)
      for (let editor = 0; editor < EDITORS; editor++)
        this.editors.push(new JamTab(product, { person: admin + editor, story }))
    }
    await Promise.all([...this.tabs, ...this.editors].map((tab) => tab.connect()))
    const repeat = async (write: () => Promise<void>, milliseconds: number) => {
      while (!product.isEnding) {
        await pause(milliseconds * (0.5 + Math.random()))
        await write()
      }
    }
    this.writing.push(
      ...this.tabs.map((tab) => repeat(() => tab.write(), MESSAGE_PAUSE_MS)),
      ...this.editors.map((tab) => repeat(() => tab.write(), EDIT_PAUSE_MS)),
    )
    for (let person = 0; person < PROJECT_WRITERS; person++)
      this.writing.push(writeProjects(product, this.journal, await accountOf(person)))
    this.writing.push(sendCampaigns(product, this.campaigns, await accountOf(this.people)))
    for (let person = 0; person < ANSWERERS; person++)
      this.writing.push(writeAnswers(product, this.journal, await accountOf(PROJECT_WRITERS + person)))
  }

  /** Waits until most tabs are connected again. */
  async connected(): Promise<void> {
    const tabs = [...this.tabs, ...this.editors]
    const live = () => tabs.filter(({ isLive }) => isLive).length
    for (let waited = 0; live() < tabs.length * MOST && waited < MAX_CONNECTING * 10; waited++)
      await pause(100)
  }

  async setShare(share: number): Promise<FaultCounts> {
    const path = `/chaos/faults?share=${share}`
    const { text } = await this.product.lines.send({ method: 'GET', path, headers: {} })
    // Safe: the faulty worker's own answer.
    return JSON.parse(text) as FaultCounts
  }

  /** Stops the faults and the writers, and waits until every tab and every copy is up to date. */
  async end(): Promise<void> {
    await this.setShare(0)
    this.product.isEnding = true
    await within(QUIET_MS, Promise.all(this.writing), () => this.states())
    const quiet = async () => {
      while ([...this.tabs, ...this.editors].some(({ isQuiet }) => !isQuiet)) await pause(100)
    }
    await within(QUIET_MS, quiet(), () => this.states())
    for (const tab of [...this.tabs, ...this.editors]) tab.close()
    const sent = finishCampaigns(this.product, this.campaigns, await accountOf(this.people))
    await within(QUIET_MS, sent, () => ['campaigns'])
    await within(QUIET_MS, this.copied(), () => ['copies'])
    await readFiles(this.product, this.journal)
  }

  private states(): string[] {
    return [...this.tabs, ...this.editors].filter(({ isQuiet }) => !isQuiet).map(({ state }) => state)
  }

  private async copied() {
    const as = await accountOf(this.people)
    for (const { id } of this.rooms) {
      // Reading the records waits for the room's copy.
      const filter = encodeURIComponent(`room = "${id}"`)
      const path = `/api/collections/chat_messages/records?perPage=1&filter=${filter}`
      const { status, text } = await this.product.lines.send({
        method: 'GET',
        path,
        headers: { Authorization: as.token },
      })
      if (status !== 200) this.product.fault(`records of ${id}: ${status} ${text}`)
    }
    for (const { id, newest } of this.jams) {
      for (;;) {
        const jam = await call(this.product.lines.product(), viewJam, { as, params: { id }, query: {} })
        if (jam.revision === newest) break
        await pause(500)
      }
    }
  }
}

async function within(milliseconds: number, work: Promise<unknown>, waitsFor: () => string[]) {
  const isLate = await Promise.race([work.then(() => false), pause(milliseconds, true, { ref: false })])
  if (isLate) throw new Error(`These do not come to rest:\n${waitsFor().join('\n')}`)
}

/** Everything at once, and the files once more when the sweeps have run. */
async function audit(shop: Workshop, chaos: Chaos): Promise<string[]> {
  const data = new LocalData(shop.folder)
  const found = [
    ...auditRooms(data, chaos.rooms),
    ...auditJams(data, chaos.jams),
    ...auditRecords(data, chaos.journal),
    ...auditCampaigns(data, chaos.campaigns),
    ...auditObjects(data, { isSwept: false }),
  ]
  data.close()
  const server = await shop.product()
  try {
    chaos.product.moveTo(server.address)
    for (let hour = 0; hour < SWEPT_HOURS; hour++) {
      await chaos.product.runJobs(Date.now() + (SWEPT_FROM_HOURS + hour) * HOUR_MS, 'hour')
    }
  } finally {
    server.kill()
  }
  const swept = new LocalData(shop.folder)
  found.push(...auditObjects(swept, { isSwept: true }).map((text) => `after the sweeps: ${text}`))
  swept.close()
  return found
}

function report(
  { calls, counts }: FaultCounts,
  { rooms, jams, journal, campaigns }: Chaos,
  found: readonly string[],
) {
  const sum = (list: readonly number[]) => list.reduce((all, one) => all + one, 0)
  const faults = sum(Object.values(counts))
  console.log(`${calls} calls of bindings, ${faults} faults: ${((faults / calls) * 100).toFixed(1)} %`)
  for (const name of Object.keys(counts).toSorted()) console.log(`  ${name.padEnd(16)}${counts[name]}`)
  const media = sum(journal.projects.map((project) => project.media.length))
  console.log(
    `${sum(rooms.map(({ messages }) => messages.length))} messages, ${sum(jams.map(({ newest }) => newest))} jam edits, ${journal.projects.length} projects, ${journal.pairs.length} batches, ${media} files, ${journal.answers.length} answers, ${campaigns.length} campaigns`,
  )
  console.log(`${found.length} faults of the product`)
  for (const text of found.slice(0, 50)) console.log(`  ${text}`)
  if (found.length > 0) process.exitCode = 1
}
