import { startWorker } from '../../support/servers/built-app.ts'

const ROWS = 1_000_000
const P95_MS = 150
const ASKED = 40
const PER_PAGE = 60

interface Cost {
  status: number
  items: number
  next: string
  count?: number
  rows: number
  ms: number
}

interface Look {
  name: string
  kind: 'users' | 'projects'
  query?: Record<string, string>
  /** Rows read in addition to twice the shown ones: a sorted search reads all that it sorts. */
  besides?: number
}

/** Every order, the usual filters, searches, and pages far from the first. */
const looks: Look[] = [
  ...['-created', 'created', 'name', '-name', 'email', '-email'].map((sort): Look => ({
    name: `users by ${sort}`,
    kind: 'users',
    query: { sort },
  })),
  ...['-created', 'created', '-updated', 'title', '-title'].map((sort): Look => ({
    name: `projects by ${sort}`,
    kind: 'projects',
    query: { sort },
  })),
  { name: 'admins', kind: 'users', query: { filter: 'admin = true' } },
  { name: 'not confirmed', kind: 'users', query: { filter: 'verified = false' } },
  { name: 'published', kind: 'projects', query: { filter: 'published = true' } },
  { name: 'featured', kind: 'projects', query: { filter: 'featured = true' } },
  { name: 'the trash', kind: 'projects', query: { trash: 'only' } },
  {
    name: 'of one creator',
    kind: 'projects',
    query: { filter: 'owner = "benchu0000500500"' },
  },
  { name: 'users: a common word', kind: 'users', query: { search: 'otter' } },
  { name: 'users: an address', kind: 'users', query: { search: 'person500500' } },
  { name: 'projects: two words', kind: 'projects', query: { search: 'zebra 77' } },
  { name: 'projects: a common word', kind: 'projects', query: { search: 'film' } },
]

/** Cost of the back office's lists with a million users and a million projects. */
export async function run(): Promise<void> {
  const app = await startWorker({ config: 'tests/bench/admin/wrangler.toml' })
  try {
    const began = performance.now()
    await fetch(`${app.address}/fill?rows=${ROWS}`, { method: 'POST' })
    console.log(`${ROWS.toLocaleString('en')} rows a table, made in ${seconds(performance.now() - began)}`)
    for (const look of looks) await measure(app.address, look)
    await counts(app.address)
  } finally {
    app.stop()
  }
}

async function measure(address: string, { name, kind, query = {}, besides = 0 }: Look) {
  const times: number[] = []
  let worst = 0
  let cursor = ''
  let shown = 0
  // Page after page, and again from the first where they end.
  for (let asked = 0; asked < ASKED; asked++) {
    const cost = await costOf(address, `/api/admin/lists/${kind}`, {
      ...query,
      perPage: String(PER_PAGE),
      cursor,
    })
    if (cost.status !== 200) throw new Error(`${name}: ${cost.status}`)
    times.push(cost.ms)
    shown = Math.max(shown, cost.items)
    // Rows of the list, and what they point at: the session's own row and the one that tells of more besides.
    const related = kind === 'projects' ? 3 : 2
    worst = Math.max(worst, (cost.rows - besides - 2) / Math.max(1, cost.items * related))
    cursor = cost.next
  }
  const slow = percentile(times, 0.95)
  console.log(
    `  ${name}: ${shown} rows, ${worst.toFixed(2)} read for each row and what it points at, p95 ${slow.toFixed(0)} ms`,
  )
  if (slow > P95_MS || worst > 2) process.exitCode = 1
}

async function counts(address: string) {
  for (const kind of ['users', 'projects']) {
    const times: number[] = []
    let last: Cost | undefined
    for (let asked = 0; asked < ASKED; asked++) {
      last = await costOf(address, `/api/admin/lists/${kind}/count`, {})
      times.push(last.ms)
    }
    const slow = percentile(times, 0.95)
    console.log(`  how many ${kind}: ${last?.count} and more, ${last?.rows} read, p95 ${slow.toFixed(0)} ms`)
    if (slow > P95_MS) process.exitCode = 1
  }
}

async function costOf(address: string, path: string, query: Record<string, string>): Promise<Cost> {
  const wanted = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''))
  const asked = new URLSearchParams({ path: `${path}?${wanted.toString()}` })
  const answer = await fetch(`${address}/cost?${asked.toString()}`)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  // Safe: written by bench-worker.ts.
  return (await answer.json()) as Cost
}

function percentile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(0)} s`
}
