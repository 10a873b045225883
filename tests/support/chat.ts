import type { Browser, Page } from 'playwright-core'
import { openPage, startSession } from './browser.ts'

export type Complaining = Page & { complaints: string[] }

interface ChatOptions {
  /** `''` for the list. */
  room: string
  phone?: boolean
  colorScheme?: 'light' | 'dark'
}

/** In a browser context of its own. */
export async function chatOf(
  browser: Browser,
  address: string,
  who: string,
  { room, phone = false, colorScheme = 'light' }: ChatOptions,
): Promise<Complaining> {
  const context = await browser.newContext({
    viewport: phone ? { width: 390, height: 780 } : { width: 1440, height: 900 },
    isMobile: phone,
    hasTouch: phone,
    colorScheme,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await openPage(context)
  await startSession(page, address, `${who}@mouthpiece.test`)
  await page.goto(`${address}/chat${room && `/${room}`}`)
  if (phone) await page.getByRole('button', { name: 'Got it' }).click()
  await page.getByRole('navigation', { name: 'Rooms' }).or(composer(page)).first().waitFor()
  return page
}

export function composer(page: Page) {
  return page.getByRole('textbox', { name: /^Message in/ })
}

/** Waits until the message is stored. */
export function message(page: Page, words: string | RegExp) {
  return page.getByRole('log').getByRole('article').filter({ hasText: words })
}

/** Waits until the message is stored. */
export async function say(page: Page, words: string) {
  await composer(page).fill(words)
  await composer(page).press('Enter')
  const sent = page.getByRole('log').locator('article[aria-busy=true]')
  await sent.or(message(page, words)).first().waitFor()
  await sent.waitFor({ state: 'detached' })
}

export function roomLink(page: Page, name: string | RegExp) {
  return page.getByRole('navigation', { name: 'Rooms' }).getByRole('link', { name })
}

/** Sessions of the seeded users by address and name: a sign-in costs as much as a page. */
const callers = new Map<string, Caller>()

/** Without a browser: fast, for messages that only have to exist. */
export class Caller {
  private readonly address: string
  readonly id: string
  private readonly token: string
  private constructor(address: string, id: string, token: string) {
    this.address = address
    this.id = id
    this.token = token
  }

  static async signIn(address: string, who: string): Promise<Caller> {
    const known = callers.get(`${address} ${who}`)
    if (known && (await known.isSignedIn())) return known
    const body = { identity: `${who}@mouthpiece.test`, password: 'mouthpiece-dev' }
    const answer = await fetch(`${address}/api/collections/users/auth-with-password`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    // Safe: the contract's `signIn`.
    const { token, record } = (await answer.json()) as { token: string; record: { id: string } }
    const caller = new Caller(address, record.id, token)
    callers.set(`${address} ${who}`, caller)
    return caller
  }

  private async isSignedIn(): Promise<boolean> {
    const headers = { Authorization: this.token }
    const answer = await fetch(`${this.address}/api/collections/users/auth-refresh`, {
      method: 'POST',
      headers,
    })
    return answer.ok
  }

  /**
   * By an invite: journeys of one process share a server, so changes to a seeded user would affect the others. The
   * address is `email`.
   */
  static async join(address: string, name: string): Promise<Caller & { email: string }> {
    const admin = await Caller.signIn(address, 'admin')
    const invite = await admin.ask<{ url: string }>('POST', '/api/admin/invites/codes', { uses: 1 })
    const email = `${name.toLowerCase()}-${crypto.randomUUID().slice(0, 8)}@mouthpiece.test`
    const password = 'mouthpiece-dev'
    const { token, record } = await admin.ask<{ token: string; record: { id: string } }>(
      'POST',
      '/api/invites/accept',
      {
        code: new URL(invite.url).searchParams.get('code'),
        name,
        email,
        password,
        passwordConfirm: password,
        mails: true,
      },
    )
    return Object.assign(new Caller(address, record.id, token), { email })
  }

  /** Retries while it is rate-limited. */
  async ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    for (;;) {
      const answer = await fetch(this.address + path, {
        method,
        headers: { 'Content-Type': 'application/json', Authorization: this.token },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as Answer
      if (answer.status !== 429) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
      await new Promise((done) => setTimeout(done, 500))
    }
  }

  /** Made by an admin; returns its id. */
  async makeRoom(slug: string, more: Record<string, unknown> = {}): Promise<string> {
    const body = { name: slug.replaceAll('-', ' '), slug, ...more }
    return (await this.ask<{ id: string }>('POST', '/api/collections/chat_rooms/records', body)).id
  }

  say(room: string, words: string, more: Record<string, unknown> = {}) {
    return this.ask<{ id: string; seq: number }>('POST', '/api/collections/chat_messages/records', {
      room,
      message: words,
      ...more,
    })
  }
}
