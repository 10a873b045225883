import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { chromium } from 'playwright-core'
import { freePort } from '../../../.tools/free-port.ts'
import { hintCookie } from '../../../worker/model/pages/visitor-hint.ts'
import { SESSION_KEY } from '../../../web/platform/session.ts'
import { executable, sessionOf } from '../../support/browser.ts'
import type { Visit } from './visit.ts'

/** Installed by npx for the benchmark alone: its 114 packages would make every `npm ci` slower. */
const LIGHTHOUSE = 'lighthouse@13.5.0'

/** Lighthouse's own figures; times in milliseconds. */
export interface LighthouseReport {
  /** 0 to 100. */
  score: number
  fcp: number
  lcp: number
  tbt: number
  cls: number
  speedIndex: number
}

interface Output {
  categories: { performance: { score: number | null } }
  audits: Record<string, { numericValue?: number }>
  runtimeError?: { message: string }
}

/** Lets Lighthouse measure a first visit with its own phone and throttling, in a browser with an empty profile. */
export async function lighthouseVisit(
  { address, app }: { address: string; app: string },
  { path, email, hint }: Pick<Visit, 'path' | 'email' | 'hint'>,
): Promise<LighthouseReport> {
  const executablePath = executable()
  if (!executablePath) throw new Error('Lighthouse needs Chromium or Chrome.')
  const folder = mkdtempSync(join(tmpdir(), 'mouthpiece-lighthouse-'))
  const port = await freePort()
  const browser = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath,
    ignoreHTTPSErrors: true,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      // The certificate of `http2-front.ts`, also in the tab that Lighthouse opens.
      '--ignore-certificate-errors',
      `--remote-debugging-port=${port}`,
    ],
  })
  try {
    const [name = '', value = ''] = hint ? (hintCookie(hint).split(';')[0] ?? '').split('=') : []
    if (value) await browser.addCookies([{ name, value, url: address }])
    const stored = email ? await sessionOf(app, email) : undefined
    // The tab that Lighthouse opens gets it too.
    await browser.addInitScript(
      ([key, session]) => {
        sessionStorage.setItem('mouthpiece_device_warned', 'mobile')
        if (session !== undefined) localStorage.setItem(key, session)
      },
      [SESSION_KEY, stored] as const,
    )
    const file = join(folder, 'report.json')
    await runLighthouse([
      address + path,
      `--port=${port}`,
      '--only-categories=performance',
      '--disable-storage-reset',
      '--output=json',
      `--output-path=${file}`,
      '--quiet',
    ])
    return reportOf(JSON.parse(readFileSync(file, 'utf8')) as Output)
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function reportOf({ categories, audits, runtimeError }: Output): LighthouseReport {
  const { score } = categories.performance
  if (runtimeError || score === null) throw new Error(`Lighthouse: ${runtimeError?.message ?? 'no score'}`)
  const valueOf = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    score: Math.round(100 * score),
    fcp: valueOf('first-contentful-paint'),
    lcp: valueOf('largest-contentful-paint'),
    tbt: valueOf('total-blocking-time'),
    cls: valueOf('cumulative-layout-shift'),
    speedIndex: valueOf('speed-index'),
  }
}

async function runLighthouse(args: readonly string[]): Promise<void> {
  // Lighthouse needs the project's Node, which may be newer than the system's.
  const path = [dirname(process.execPath), process.env.PATH].join(delimiter)
  const child = spawn('npx', ['--yes', LIGHTHOUSE, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: path },
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const code = await new Promise<number | null>((done, fail) => {
    child.on('exit', done)
    child.on('error', fail)
  })
  if (code !== 0) throw new Error(`Lighthouse ended with ${code}:\n${output.slice(-2_000)}`)
}
