import type { Browser, BrowserContext } from 'playwright-core'
import { openBrowser, type BrowserOptions } from './browser.ts'
import { SharedContext } from './shared-context.ts'

/** Each takes about 200 MB. */
const IDLE_BROWSERS = 3

/** A browser whose `close` leaves it for the next journeys. */
class SharedBrowser {
  readonly browser: Browser
  readonly key: string
  #contexts: SharedContext[] = []
  readonly end: () => Promise<void>

  constructor(browser: Browser, key: string) {
    this.browser = browser
    this.key = key
    this.end = browser.close.bind(browser)
    const newContext = browser.newContext.bind(browser)
    browser.newContext = async (options = {}) => {
      const optionsKey = JSON.stringify(options)
      let shared = this.#contexts.find(({ isIdle, key }) => isIdle && key === optionsKey)
      if (shared) shared.use()
      else {
        shared = new SharedContext(await newContext(options), options)
        this.#contexts.push(shared)
      }
      if (isTestRunning) ofTest.add(shared.context)
      return shared.context
    }
    browser.close = () => this.#release()
  }

  async #release() {
    for (const { isIdle, context } of this.#contexts) if (!isIdle) await context.close()
    // Those that cannot be used again have ended.
    this.#contexts = this.#contexts.filter(({ isIdle }) => isIdle)
    idle.push(this)
    if (idle.length > IDLE_BROWSERS) await idle.shift()?.end()
  }
}

const idle: SharedBrowser[] = []
/** Contexts that the running test opened. */
const ofTest = new Set<BrowserContext>()
let isTestRunning = false

/**
 * A browser that the files of a process use in turn, with empty contexts that were used before: there a page takes a
 * third less processor time than in a new context, into which all its files are loaded again. What depends on a first
 * visit takes `openBrowser`.
 */
export async function sharedBrowser(options: BrowserOptions = {}): Promise<Browser> {
  const key = JSON.stringify(options)
  const at = idle.findIndex((one) => one.key === key)
  const [known] = at >= 0 ? idle.splice(at, 1) : []
  if (known?.browser.isConnected()) return known.browser
  return new SharedBrowser(await openBrowser(options), key).browser
}

export function testBegins() {
  isTestRunning = true
}

/** Closes contexts that the test left open, whose pages would go on beside the next tests. */
export async function testEnds() {
  isTestRunning = false
  for (const context of ofTest) await context.close()
  ofTest.clear()
}
