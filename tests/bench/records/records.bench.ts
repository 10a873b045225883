import { Agent, request } from 'node:http'
import { startWorker } from '../../support/servers/built-app.ts'

const filter = (text: string) => `filter=${encodeURIComponent(text)}`
const records = (collection: string, query: string) => `/api/collections/${collection}/records?${query}`

/** Fifty records and what they point at, as a guest: two statements. */
const measured = records(
  'takes',
  `perPage=50&skipTotal=1&expand=owner&${filter('project = "project0000000"')}`,
)

interface Shipped {
  name: string
  path: string
  as?: string
  /** Records that the list's rules look up once per statement. */
  lookups?: number
  /** Index entries and rows read for each listed record, besides its own. */
  perItem?: number
}

const me = 'bench0000001'
const first = 'bench0000000'
const projects = (condition: string, sort: string, owner = me) =>
  records(
    'cam_projects',
    `page=1&perPage=24&skipTotal=1&sort=${sort}&expand=character&${filter(`owner = "${owner}" && ${condition}`)}`,
  )
const takes = (condition: string, query: string) =>
  records('takes', `${query}&expand=sound,analysis&${filter(condition)}`)

/** The web app's own queries; the chat has a benchmark of its own. */
const shipped: Shipped[] = [
  { name: 'my projects', path: projects('trashed = ""', '-updated,id'), as: me },
  { name: 'my projects by title', path: projects('trashed = ""', 'title,id'), as: me },
  { name: 'my projects, newest first', path: projects('trashed = ""', '-created,id'), as: me },
  { name: 'my trash', path: projects('trashed != ""', '-trashed', first), as: first },
  {
    name: 'takes of my project',
    path: takes('project = "project0000000"', 'sort=created&perPage=200'),
    as: first,
  },
  {
    name: 'takes of a published project, as a visitor',
    path: takes('project = "project0000000"', 'sort=created&perPage=200'),
    // Is their project published? For its owner nothing has to be looked up.
    lookups: 1,
    // Does the film play a take with this sound? The take's index entry and its row.
    perItem: 2,
  },
  { name: 'the take of a sound', path: takes('sound = "sound0000001"', 'perPage=1'), as: first },
  {
    name: 'my flags',
    path: records('user_flags', `page=1&perPage=100&sort=created&${filter(`user = "${me}"`)}`),
    as: me,
  },
  {
    name: 'characters',
    path: records('characters', `perPage=100&sort=position&${filter('published = true')}`),
  },
  { name: 'a character', path: records('characters', `perPage=1&${filter('id = "characterpip001"')}`) },
]

const SECONDS = 2
const ROUNDS = 4
const IN_FLIGHT = 8

interface Cost {
  status: number
  items: number
  statements: number
  /** Rows read, and rows of records and of what they point at. */
  rows: number
  returned: number
}

/** List speed as a share of a bare route's, statements per list, and rows read as tables grow. */
export async function run(): Promise<void> {
  const app = await startWorker({ config: 'tests/bench/records/wrangler.toml' })
  try {
    await grow(app.address)
    await compare(app.address)
  } finally {
    app.stop()
  }
}

async function grow(address: string) {
  for (const rows of [100, 10_000, 1_000_000]) {
    await fetch(`${address}/fill?rows=${rows}`, { method: 'POST' })
    console.log(`${rows.toLocaleString('en')} rows a table`)
    for (const { name, path, as, lookups = 0, perItem = 0 } of shipped) {
      const cost = await costOf(address, path, as)
      const ratio = cost.rows / Math.max(1, cost.returned)
      console.log(
        `  ${name}: ${cost.items} items, ${cost.returned} rows, ${cost.rows} read (${ratio.toFixed(2)} a row), ${cost.statements} statements`,
      )
      // An index entry and its row count as two; one more entry a statement tells where the wanted ones end.
      const max = 2 * cost.returned + perItem * cost.items + (1 + lookups) * cost.statements
      const tooMany = cost.rows > max
      if (cost.status !== 200 || tooMany) process.exitCode = 1
    }
  }
}

async function compare(address: string) {
  const cost = await costOf(address, measured)
  console.log(`list of ${cost.items} with one expand: ${cost.statements} statements, ${cost.rows} rows read`)
  if (cost.items !== 50 || cost.statements !== 2) process.exitCode = 1
  const speeds = { list: [] as number[], bare: [] as number[] }
  // The first of each only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    speeds.list.push(await speed(address + measured))
    speeds.bare.push(await speed(`${address}/bare`))
  }
  const [list, bare] = [speeds.list, speeds.bare].map((one) => median(one.slice(1)))
  const share = (list ?? 0) / (bare ?? 1)
  console.log(
    `${list?.toFixed(0)} lists a second, ${bare?.toFixed(0)} from the bare route: ${(share * 100).toFixed(0)} % (at least 70)`,
  )
  if (share < 0.7) process.exitCode = 1
}

async function costOf(address: string, path: string, as?: string): Promise<Cost> {
  const query = new URLSearchParams({ path, ...(as && { as }) })
  const answer = await fetch(`${address}/cost?${query.toString()}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  // Safe: written by bench-worker.ts.
  return (await answer.json()) as Cost
}

async function speed(url: string): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT })
  const end = performance.now() + SECONDS * 1000
  let done = 0
  const one = () =>
    new Promise<void>((finish, fail) => {
      request(url, { agent }, (answer) => {
        if (answer.statusCode !== 200) fail(new Error(`${url}: ${answer.statusCode}`))
        answer.resume().on('end', finish)
      })
        .on('error', fail)
        .end()
    })
  const worker = async () => {
    while (performance.now() < end) {
      await one()
      done++
    }
  }
  await Promise.all(Array.from({ length: IN_FLIGHT }, worker))
  agent.destroy()
  return done / SECONDS
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
