import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { launch } from '../../support/built-app.ts'
import { freePort } from '../../support/free-port.ts'

const root = resolve(import.meta.dirname, '../../..')

const filter = (text: string) => `filter=${encodeURIComponent(text)}`
const records = (collection: string, query: string) => `/api/collections/${collection}/records?${query}`

/** Fifty records and what they point at, as a guest: two statements. */
const measured = records('takes', `perPage=50&skipTotal=1&expand=owner&${filter('project = "project0"')}`)

/** The lists that the product asks for, as the person who asks. */
const shipped: { name: string; path: string; as?: string }[] = [
  {
    name: 'my projects',
    path: records(
      'cam_projects',
      `perPage=24&skipTotal=1&sort=-updated&${filter('owner = "bench1" && trashed = ""')}&expand=character`,
    ),
    as: 'bench1',
  },
  {
    name: 'takes of a project',
    path: records(
      'takes',
      `perPage=200&sort=created&${filter('project = "project1"')}&expand=sound,analysis`,
    ),
    as: 'bench1',
  },
  {
    name: 'takes of a sound',
    path: records('takes', `perPage=1&${filter('sound = "sound1"')}`),
    as: 'bench1',
  },
  {
    name: 'my flags',
    path: records('user_flags', `perPage=100&sort=created&${filter('user = "bench1"')}`),
    as: 'bench1',
  },
  {
    name: 'characters',
    path: records('characters', `perPage=100&sort=position&${filter('published = true')}`),
  },
  {
    name: 'top-level rooms',
    path: records('chat_rooms', `perPage=50&sort=name&${filter('parent = null')}`),
    as: 'bench1',
  },
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

/** List speed as a share of a bare route's, statements per list, and rows read as tables grow (`--million`). */
export async function run(): Promise<void> {
  const state = mkdtempSync(join(tmpdir(), 'mouthpiece-bench-'))
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }
  await new Promise<void>((done, fail) => {
    const seed = spawn(process.execPath, ['.tools/seed.ts', '--persist-to', state], {
      cwd: root,
      env,
      stdio: 'ignore',
    })
    seed.on('exit', (code) => (code === 0 ? done() : fail(new Error(`Seeding ended with ${code}.`))))
  })
  const port = await freePort()
  const app = await launch(
    join(root, 'node_modules/.bin/wrangler'),
    ['dev', '--config', 'tests/bench/records/wrangler.toml', '--port', String(port), '--persist-to', state],
    { cwd: root, env, ready: 'Ready on', address: `http://localhost:${port}` },
  )
  try {
    await grow(app.address)
    await compare(app.address)
  } finally {
    app.stop()
    rmSync(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

async function grow(address: string) {
  const sizes = [100, 10_000, ...(process.argv.includes('--million') ? [1_000_000] : [])]
  for (const rows of sizes) {
    await fetch(`${address}/fill?rows=${rows}`, { method: 'POST' })
    console.log(`${rows.toLocaleString('en')} rows a table`)
    for (const { name, path, as } of shipped) {
      const cost = await costOf(address, path, as)
      const ratio = cost.rows / Math.max(1, cost.returned)
      console.log(
        `  ${name}: ${cost.items} items, ${cost.returned} rows, ${cost.rows} read (${ratio.toFixed(2)} a row), ${cost.statements} statements`,
      )
      // An index entry and its row count as two; one more entry a statement tells where the wanted ones end.
      if (cost.status !== 200 || cost.rows > 2 * cost.returned + cost.statements) process.exitCode = 1
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
  // Written by bench-worker.ts.
  return (await answer.json()) as Cost
}

/** Requests a second with a few always in flight. */
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
