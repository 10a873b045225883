import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core'
import { SESSION_KEY } from '../../web/platform/session.ts'
import { limitFrames } from './frame-limit.ts'
import { hasMemoryFolder } from './memory-folder.ts'

/**
 * `CHROMIUM_PATH`, the headless shell, an installed Chromium, or Playwright's own. The shell takes less than half the
 * processor time; `whole` excludes it.
 */
export function executable({ whole = false } = {}): string | undefined {
  const known = [
    process.env.CHROMIUM_PATH,
    ...(whole ? [] : ['/usr/bin/chromium-headless-shell']),
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
    '/usr/bin/google-chrome-stable',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    chromium.executablePath(),
  ]
  return known.find((path) => path && existsSync(path))
}

const ADA = 'ada@mouthpiece.test'
/** Seeded. */
const PIP = 'characterpip001'

export const browsers = new Set<Browser>()

export interface BrowserOptions {
  /** A wav file, or `'denied'`. */
  microphone?: string
  /** A y4m file, repeated, instead of the browser's own test picture; only with a microphone. */
  camera?: string
  motion?: boolean
  /** Needed where the headless shell lacks a feature. */
  whole?: boolean
}

/**
 * `microphone` is a wav file, repeated, or `'denied'`. Reduced motion by default: idle puppets take a third of a core
 * on every page.
 */
export async function openBrowser({
  microphone,
  camera,
  motion = false,
  whole = false,
}: BrowserOptions = {}): Promise<Browser> {
  const executablePath = executable({ whole })
  if (!executablePath) {
    throw new Error(
      'The browser tests need Chromium or Chrome: `apt-get install -y chromium`, or set CHROMIUM_PATH to one you have.',
    )
  }
  const fake = microphone
    ? [
        '--use-fake-device-for-media-stream',
        ...(microphone === 'denied'
          ? []
          : ['--use-fake-ui-for-media-stream', `--use-file-for-fake-audio-capture=${resolve(microphone)}`]),
        ...(camera ? [`--use-file-for-fake-video-capture=${resolve(camera)}`] : []),
      ]
    : []
  const browser = await chromium.launch({
    executablePath,
    // Playwright's default for small containers: pictures on their way between processes are files on a disk.
    ignoreDefaultArgs: hasMemoryFolder() ? ['--disable-dev-shm-usage'] : [],
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--autoplay-policy=no-user-gesture-required',
      ...fake,
    ],
  })
  setDefaults(browser, { serviceWorkers: 'block', reducedMotion: motion ? 'no-preference' : 'reduce' })
  browsers.add(browser)
  browser.on('disconnected', () => browsers.delete(browser))
  return browser
}

/**
 * Files come from the server, where a test can change and count them. Motion is set per context: Playwright's own
 * default overrides a flag of the browser.
 */
function setDefaults(browser: Browser, defaults: BrowserContextOptions) {
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext({ ...defaults, ...options })
    await limitFrames(context)
    const newPage = context.newPage.bind(context)
    context.newPage = async () => waitingForApp(await newPage())
    return context
  }
  browser.newPage = async (options) => {
    const context = await browser.newContext(options)
    const page = await context.newPage()
    // It may close because its browser does.
    page.on('close', () => void context.close().catch(() => undefined))
    return page
  }
}

/** Pages whose scripts are stopped never run; journeys that stop them go on after it. */
const APP_WITHIN_MS = 20_000

/** Runs in the page: resolves when its app runs. `waitForFunction` sends 340 KB into each page first. */
function appRuns(): Promise<void> {
  return new Promise((done) => {
    const root = document.documentElement
    const isRunning = () => !('earlyInput' in window) || root.dataset.app === 'running'
    if (isRunning()) return done()
    const watcher = new MutationObserver(() => {
      if (!isRunning()) return
      watcher.disconnect()
      // Rendered content is there with the next frame.
      requestAnimationFrame(() => done())
    })
    watcher.observe(root, { attributeFilter: ['data-app'] })
  })
}

/** A page looks finished before its scripts run: journeys act when they do. `early-input` tests what comes before. */
function waitingForApp(page: Page): Page {
  const untilRunning = () => {
    // The page may load another one meanwhile.
    const running = page.evaluate(appRuns).catch(() => page.evaluate(appRuns))
    return Promise.race([
      running.catch(() => undefined),
      setTimeout(APP_WITHIN_MS, undefined, { ref: false }),
    ])
  }
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)]
  page.goto = async (...args) => {
    const answer = await goto(...args)
    if (args[1]?.waitUntil !== 'commit') await untilRunning()
    return answer
  }
  page.reload = async (...args) => {
    const answer = await reload(...args)
    await untilRunning()
    return answer
  }
  return page
}

/** Reports uncaught errors, console errors and CSP violations. */
export async function openPage(context: BrowserContext): Promise<Page & { complaints: string[] }> {
  const page = await context.newPage()
  // A busy machine must not fail a test that only waits.
  page.setDefaultTimeout(90_000)
  const complaints: string[] = []
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('console', (message) => {
    // Refusals are answers. A socket may end at any time; the chat's own tests cover that.
    const expected = /status of (400|401|403|404|409|410|413|429|503)|WebSocket connection to .* failed/
    if (message.type() === 'error' && !expected.test(message.text())) {
      complaints.push(`console: ${message.text()}`)
    }
  })
  return Object.assign(page, { complaints })
}

export async function signInByForm(page: Page, address: string, email = ADA) {
  await page.goto(address)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password', { exact: true }).fill('mouthpiece-dev')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/projects')
}

/** Faster than the form, which has tests of its own. */
export async function signIn(page: Page, address: string, email = ADA) {
  await startSession(page, address, email)
  await page.goto(`${address}/projects`)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
}

/** Opens no page: the next one belongs to `email`. */
export async function startSession(page: Page, address: string, email = ADA) {
  const session = await sessionOf(address, email)
  // A small file of this origin, whose storage can then be written.
  await page.goto(`${address}/favicon.svg`)
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [SESSION_KEY, session] as const)
}

const sessions = new Map<string, string>()

export async function sessionOf(address: string, email: string): Promise<string> {
  const users = `${address}/api/collections/users`
  const known = sessions.get(`${address} ${email}`)
  if (known) {
    const { token } = JSON.parse(known) as { token: string }
    const answer = await fetch(`${users}/auth-refresh`, { method: 'POST', headers: { Authorization: token } })
    if (answer.ok) return known
  }
  const answer = await fetch(`${users}/auth-with-password`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ identity: email, password: 'mouthpiece-dev' }),
  })
  if (!answer.ok) throw new Error(`${email} cannot sign in: ${answer.status} ${await answer.text()}`)
  const { token, record } = (await answer.json()) as { token: string; record: unknown }
  const session = JSON.stringify({ token, user: record })
  sessions.set(`${address} ${email}`, session)
  return session
}

/** By a call; returns its id. */
export async function makeProject(address: string, email = ADA): Promise<string> {
  const session = await sessionOf(address, email)
  const { token } = JSON.parse(session) as { token: string }
  const answer = await fetch(`${address}/api/collections/cam_projects/records`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: token },
    body: JSON.stringify({ character: PIP, title: 'Pip speaks' }),
  })
  if (!answer.ok) throw new Error(`No project: ${answer.status} ${await answer.text()}`)
  return ((await answer.json()) as { id: string }).id
}

/** A new project, open on its sound page; returns its id. */
export async function newProject(page: Page, address: string, email = ADA): Promise<string> {
  const id = await openNewProject(page, address, '/audio', email)
  await page.getByRole('button', { name: 'Turn on the microphone' }).waitFor()
  return id
}

/** A new project, open as `path` of it: `/editor`, `/character`; returns its id. */
export async function openNewProject(
  page: Page,
  address: string,
  path: string,
  email = ADA,
): Promise<string> {
  const id = await makeProject(address, email)
  await startSession(page, address, email)
  await page.goto(`${address}/projects/${id}${path}`)
  return id
}

/** By the form on the landing page and the project grid's button. */
export async function newProjectByHand(page: Page, address: string): Promise<string> {
  await signInByForm(page, address)
  await page
    .getByRole('button', { name: /new project/i })
    .first()
    .click()
  await page.getByRole('dialog').getByRole('button', { name: /pip/i }).click()
  await page.waitForURL(/\/projects\/[a-z0-9]{15}\/audio/)
  // The URL changes before the page does.
  await page.getByRole('button', { name: 'Turn on the microphone' }).waitFor()
  return /projects\/([a-z0-9]{15})/.exec(page.url())?.[1] ?? ''
}
