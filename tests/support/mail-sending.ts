import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { SMTPServer } from 'smtp-server'
import type { Campaign, CampaignRecipient } from '../../worker/contract/emails/campaigns.ts'
import { launch, type RunningApp } from './servers/built-app.ts'
import { freePort } from '../../.tools/free-port.ts'
import { seedInto } from './servers/seeded.ts'

const root = resolve(import.meta.dirname, '../..')

/** Accepts every mail. */
export interface MailServer {
  port: number
  /** Received mails by address. */
  received: Map<string, string[]>
  count(): number
  close(): Promise<void>
}

export async function startMailServer({ keepsMails = false } = {}): Promise<MailServer> {
  const received = new Map<string, string[]>()
  let count = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => {
        if (keepsMails) chunks.push(chunk)
      })
      stream.on('end', () => {
        for (const { address } of session.envelope.rcptTo) {
          received.set(address, [...(received.get(address) ?? []), Buffer.concat(chunks).toString('utf8')])
        }
        count++
        done(null, `taken as number ${count}`)
      })
    },
  })
  // A killed worker drops its connections.
  server.on('error', () => undefined)
  const port = await freePort()
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready))
  return {
    port,
    received,
    count: () => count,
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** The worker of tests/bench/mail, which can be killed and restarted on its database. */
export interface MailSending {
  api<Answer>(method: string, path: string, body?: unknown): Promise<Answer>
  /** Made-up addresses. */
  begin(recipients: number): Promise<Campaign>
  view(id: string): Promise<Campaign>
  log(id: string): Promise<CampaignRecipient[]>
  kill(): void
  start(): Promise<void>
  /** The sweep of every five minutes, `minutes` from now. */
  sweep(minutes: number): Promise<void>
  close(): void
}

export async function openMailSending(smtpPort: number): Promise<MailSending> {
  const state = mkdtempSync(join(tmpdir(), 'mouthpiece-mail-'))
  const env = { ...process.env, WRANGLER_SEND_METRICS: 'false', CI: '1' }
  await seedInto(state)
  let app: RunningApp | undefined
  let token = ''

  async function start() {
    const [port, inspector] = [await freePort(), await freePort()]
    const args = ['dev', '--config', 'tests/bench/mail/wrangler.toml', '--persist-to', state]
    args.push('--port', String(port), '--inspector-port', String(inspector))
    args.push('--var', `SMTP_URL:smtp://127.0.0.1:${smtpPort}`)
    app = await launch(join(root, 'node_modules/.bin/wrangler'), args, {
      cwd: root,
      env,
      ready: 'Ready on',
      address: `http://localhost:${port}`,
    })
  }

  async function request(method: string, path: string, body?: unknown): Promise<Response> {
    if (!app) throw new Error('The worker is not running')
    const answer = await fetch(`${app.address}${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: token }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
    return answer
  }

  async function api<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    // Safe: each caller declares the answer of its own server.
    return (await (await request(method, path, body)).json()) as Answer
  }

  await start()
  const signedIn = await api<{ token: string }>('POST', '/api/collections/users/auth-with-password', {
    identity: 'admin@mouthpiece.test',
    password: 'mouthpiece-dev',
  })
  token = signedIn.token

  return {
    api,
    start,
    async begin(recipients) {
      const rows = Array.from(
        { length: recipients },
        (_, index) => `person${index}@example.org,Person ${index}`,
      )
      const { list } = await api<{ list: { id: string } }>('POST', '/api/admin/email-lists', {
        name: 'Everybody',
        text: ['email,name', ...rows].join('\n'),
      })
      const { id } = await api<Campaign>('POST', '/api/admin/emails', { layout: 'newsletter' })
      const term = { condition: { kind: 'list', list: list.id } }
      const path = `/api/admin/emails/${id}`
      const { revision } = await api<Campaign>('PATCH', path, {
        revision: 1,
        audience: { match: 'any', groups: [{ match: 'all', terms: [term] }] },
        document: {
          type: 'doc',
          content: [
            { type: 'heading', attrs: { level: 1 }, content: [{ type: 'text', text: 'Curtain up' }] },
            {
              type: 'paragraph',
              content: [{ type: 'text', text: 'Hi {{name|friend}}, this is new – schön!' }],
            },
            { type: 'button', attrs: { label: 'See it', href: 'https://example.org/new?a=1&b=2' } },
          ],
        },
      })
      return api<Campaign>('POST', `${path}/send`, { revision, recipients })
    },
    view: (id) => api('GET', `/api/admin/emails/${id}`),
    async log(id) {
      const lines: CampaignRecipient[] = []
      for (let page = 1; ; page++) {
        const { items } = await api<{ items: CampaignRecipient[] }>(
          'GET',
          `/api/admin/emails/${id}/recipients?perPage=200&page=${page}`,
        )
        lines.push(...items)
        if (items.length < 200) return lines
      }
    },
    kill() {
      if (app) process.kill(-app.pid, 'SIGKILL')
      app = undefined
    },
    async sweep(minutes) {
      await request('POST', `/sweep?time=${Date.now() + minutes * 60_000}`)
    },
    close() {
      app?.stop()
      rmSync(state, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

/**
 * Kills the worker `kills` times, each after another share of the mails. Returns the campaign with its log once all
 * recipients are done.
 */
export async function sendThroughKills(
  sending: MailSending,
  server: MailServer,
  { recipients, kills }: { recipients: number; kills: number },
): Promise<{ campaign: Campaign; log: CampaignRecipient[] }> {
  const before = server.count()
  const { id } = await sending.begin(recipients)
  for (let kill = 1; kill <= kills; kill++) {
    const share = before + Math.floor((recipients * kill) / (kills + 1))
    await reached(() => server.count() >= share)
    sending.kill()
    await sending.start()
    // Mails in flight are unknown from now on, and new lanes start.
    await sending.sweep(6 * kill)
  }
  let campaign = await sending.view(id)
  while (campaign.state === 'sending') {
    await new Promise((done) => setTimeout(done, 200))
    campaign = await sending.view(id)
  }
  return { campaign, log: await sending.log(id) }
}

async function reached(condition: () => boolean) {
  while (!condition()) await new Promise((done) => setTimeout(done, 10))
}
