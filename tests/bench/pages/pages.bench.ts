import { openBrowser } from '../../support/browser.ts'
import { composer } from '../../support/chat.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { http2Front } from './http2-front.ts'
import { lighthouseVisit, type LighthouseReport } from './lighthouse.ts'
import { addRecords, type BenchRecords } from './records.ts'
import { performanceScore, type Vitals } from './score.ts'
import { lighthouseLine, slow4g, visit, type Visit } from './visit.ts'

/** Per page; the medians count. */
const RUNS = 5
/** Largest paint as a multiple of the first, share of the screen, milliseconds. */
const AIMS = { ratio: 1.25, cls: 0.01, inp: 100 }

const member = { visitor: 'member', isNew: false } as const
const admin = { visitor: 'admin', isNew: false } as const
const ADMIN = 'admin@mouthpiece.test'

const visitsTo = ({ survey, project, mix, newcomer, creator, collector }: BenchRecords): readonly Visit[] => [
  {
    name: '/',
    path: '/',
    async act(page) {
      await page.getByRole('button', { name: /^Hear .* speak$/ }).click()
      await page.getByLabel('E-mail').first().fill('ada')
    },
  },
  { name: '/forms/{id}', path: `/forms/${survey}` },
  { name: '/projects/{id}, public', path: `/projects/${project}` },
  {
    name: '/chat',
    path: '/chat',
    email: 'ada@mouthpiece.test',
    hint: member,
    async act(page) {
      await page.getByRole('navigation', { name: 'Rooms' }).getByRole('link').first().click()
      await composer(page).pressSequentially('Hello')
    },
  },
  ...[
    { name: '/projects, none', email: newcomer, hint: { ...member, isNew: true } },
    { name: '/projects, 24', email: creator, hint: member },
    { name: '/projects, 3,000', email: collector, hint: member },
  ].map((who): Visit => ({
    ...who,
    path: '/projects',
    async act(page) {
      await page
        .getByRole('button', { name: /new project/i })
        .first()
        .click()
      await page.getByRole('dialog').waitFor()
      await page.keyboard.press('Escape')
    },
  })),
  { name: 'editor', path: `/projects/${project}/editor`, email: creator, hint: member },
  { name: 'mixer', path: `/mixer/${mix}/audio`, email: ADMIN, hint: admin },
  { name: '/admin/users, 1,000', path: '/admin/users', email: ADMIN, hint: admin },
]

/** The pages that people see first, with the least score that Lighthouse itself may give them. */
const FIRST_SEEN: ReadonlyMap<string, number> = new Map([
  ['/', 95],
  ['/forms/{id}', 95],
  ['/projects, none', 80],
  ['/chat', 80],
])
const LIGHTHOUSE_RUNS = 3

/**
 * First visits on a phone: first and largest contentful paint, blocked time, layout shift, and response to input; then
 * Lighthouse's own scores. With `--slow` it measures the pages that people see first on a slower line instead, with
 * `--lighthouse` it runs Lighthouse alone, with `--only=/chat` a single page; `--http1` measures without HTTP/2, as
 * `wrangler dev` serves.
 */
export async function run(): Promise<void> {
  const began = performance.now()
  const app = await startBuiltApp()
  const browser = await openBrowser()
  const has = (option: string) => process.argv.includes(option)
  const front = has('--http1') ? undefined : await http2Front(app.address)
  const place = { app: app.address, address: front?.address ?? app.address }
  console.log(
    `Over ${front ? 'HTTP/2' : 'HTTP/1.1'}, medians of ${RUNS}, an emulated phone of a quarter of this machine’s speed. “Score” is our reading of Lighthouse’s curves, without its speed index.`,
  )
  try {
    const only = process.argv.find((option) => option.startsWith('--only='))?.slice('--only='.length)
    const visits = visitsTo(await addRecords(app)).filter(({ name }) => !only || name === only)
    const firstSeen = visits.filter(({ name }) => FIRST_SEEN.has(name))
    const measured = has('--lighthouse') ? [] : has('--slow') ? firstSeen : visits
    const line = has('--slow') ? slow4g : lighthouseLine
    for (const one of measured) {
      const runs: Vitals[] = []
      for (let count = 0; count < RUNS; count++) runs.push(await visit(browser, { ...place, line }, one))
      report(has('--slow') ? `${one.name}, Slow 4G` : one.name, medianOf(runs))
    }
    for (const one of has('--slow') ? [] : firstSeen) {
      const runs: LighthouseReport[] = []
      for (let count = 0; count < LIGHTHOUSE_RUNS; count++) runs.push(await lighthouseVisit(place, one))
      reportLighthouse(one.name, runs)
    }
  } finally {
    await browser.close()
    front?.close()
    app.stop()
  }
  console.log(`It took ${((performance.now() - began) / 60_000).toFixed(1)} minutes.`)
}

/** Prints the run with the median score; too low a score fails the benchmark. */
function reportLighthouse(name: string, runs: readonly LighthouseReport[]) {
  const sorted = runs.toSorted((one, other) => one.score - other.score)
  const median = sorted[Math.floor(sorted.length / 2)]
  if (!median) return
  const least = FIRST_SEEN.get(name) ?? 0
  const { score, fcp, lcp, tbt, cls, speedIndex } = median
  console.log(
    `Lighthouse, ${name}: ${score} (at least ${least}; ${sorted.map((one) => one.score).join(', ')}), FCP ${(fcp / 1000).toFixed(2)} s, LCP ${(lcp / 1000).toFixed(2)} s, blocked for ${tbt.toFixed(0)} ms, CLS ${cls.toFixed(3)}, speed index ${(speedIndex / 1000).toFixed(2)} s`,
  )
  if (score < least) process.exitCode = 1
}

function medianOf(runs: readonly Vitals[]): Vitals {
  const middle = (of: (vitals: Vitals) => number) =>
    runs.map(of).toSorted((a, b) => a - b)[Math.floor(runs.length / 2)] ?? 0
  return {
    fcp: middle(({ fcp }) => fcp),
    lcp: middle(({ lcp }) => lcp),
    tbt: middle(({ tbt }) => tbt),
    blockedInAll: middle(({ blockedInAll }) => blockedInAll),
    longest: middle(({ longest }) => longest),
    cls: middle(({ cls }) => cls),
    inp: middle(({ inp }) => inp),
    largest: runs[0]?.largest ?? '',
  }
}

function report(name: string, vitals: Vitals) {
  const { fcp, lcp, tbt, blockedInAll, longest, cls, inp, largest } = vitals
  console.log(
    `${name}: FCP ${fcp.toFixed(2)} s, LCP ${lcp.toFixed(2)} s, ${(lcp / fcp).toFixed(2)} × (aim ${AIMS.ratio}); blocked for ${tbt.toFixed(0)} ms after the first paint and ${blockedInAll.toFixed(0)} in all, longest task ${longest.toFixed(0)} ms; CLS ${cls.toFixed(3)} (${AIMS.cls}), INP ${inp.toFixed(0)} ms (${AIMS.inp}); scores ${performanceScore(vitals)} of 100`,
  )
  console.log(`  largest: ${largest}`)
}
