import type { BrowserContext, BrowserContextOptions, Disposable, Page } from 'playwright-core'

/** Options of contexts that can be used again. */
const REUSABLE = new Set([
  'acceptDownloads',
  'bypassCSP',
  'colorScheme',
  'deviceScaleFactor',
  'hasTouch',
  'isMobile',
  'locale',
  'permissions',
  'reducedMotion',
  'userAgent',
  'viewport',
])
/** What these methods change stays in a context. */
const LASTING = [
  'exposeBinding',
  'exposeFunction',
  'routeWebSocket',
  'setExtraHTTPHeaders',
  'setGeolocation',
] as const

/** A context that is emptied instead of closed; only the HTTP cache stays. */
export class SharedContext {
  readonly key: string
  readonly context: BrowserContext
  readonly #options: BrowserContextOptions
  /** Scripts that run in each page of this use. */
  readonly #scripts: Disposable[] = []
  isIdle = false
  #isReusable: boolean
  /** While it waits: the first page of its next use. */
  #blank: Page | undefined
  readonly #end: () => Promise<void>
  #closing: Promise<void> | undefined

  constructor(context: BrowserContext, options: BrowserContextOptions) {
    this.context = context
    this.#options = options
    this.key = JSON.stringify(options)
    this.#isReusable = Object.keys(options).every((name) => REUSABLE.has(name))
    this.#end = context.close.bind(context)
    const newPage = context.newPage.bind(context)
    context.newPage = async () => {
      const blank = this.#blank
      this.#blank = undefined
      return blank && !blank.isClosed() ? blank : newPage()
    }
    context.close = () => (this.#closing ??= this.#close(newPage))
    this.#collectScripts()
    for (const owner of [context, context.clock]) this.#watchLasting(owner)
  }

  use() {
    this.isIdle = false
    this.#closing = undefined
  }

  #collectScripts() {
    const { context } = this
    const { addInitScript } = context
    Reflect.set(context, 'addInitScript', async (...args: unknown[]) => {
      // Safe: what the method returns.
      const script = (await Reflect.apply(addInitScript, context, args)) as Disposable
      this.#scripts.push(script)
      return script
    })
  }

  #watchLasting(owner: object) {
    for (const name of [...LASTING, 'install', 'setFixedTime', 'setSystemTime']) {
      const method: unknown = Reflect.get(owner, name)
      if (typeof method !== 'function') continue
      Reflect.set(owner, name, (...args: unknown[]): unknown => {
        this.#isReusable = false
        return Reflect.apply(method, owner, args)
      })
    }
  }

  async #close(newPage: () => Promise<Page>) {
    if (!this.#isReusable) return this.#end()
    try {
      const blank = await newPage()
      const others = this.context.pages().filter((page) => page !== blank)
      await Promise.all(others.map((page) => page.close()))
      await this.#empty(blank)
      this.#blank = blank
      this.isIdle = true
    } catch {
      // Its browser may have ended.
      this.#isReusable = false
      await this.#end().catch(() => undefined)
    }
  }

  async #empty(blank: Page) {
    const { context } = this
    const { permissions } = this.#options
    for (const script of this.#scripts.splice(0)) await script.dispose()
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.clearCookies()
    await context.clearPermissions()
    if (permissions) await context.grantPermissions(permissions)
    const session = await context.newCDPSession(blank)
    await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes: 'all' })
    await session.detach()
  }
}
