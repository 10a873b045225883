import { env } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Bindings } from '../../worker/bindings.ts'
import type { Audience } from '../../worker/contract/emails/audience.ts'
import type { Campaign, previewCampaign } from '../../worker/contract/emails/campaigns.ts'
import { readUnsubscribeToken } from '../../worker/platform/mail/unsubscribe-link.ts'
import { anyOf, heldQueue, newCampaign, newList } from '../support/worker/campaigns.ts'
import { api, migrated, ORIGIN, person, request, type Person } from '../support/worker/world.ts'

let admin: Person
beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
})

interface Count {
  recipients: number
  skipped: number
  members: { address: string; name: string }[]
}

async function counted(audience: Audience, category = 'news'): Promise<Count> {
  const body = { audience, category }
  return (await api<Count>('POST', '/api/admin/email-audience', { as: admin, body })).body
}

const mailWith = (run: object) => ({ type: 'doc', content: [{ type: 'paragraph', content: [run] }] })

describe('composing', () => {
  test('a draft is saved by revision, and a conflict shows what is stored', async () => {
    const { body: made } = await api<Campaign>('POST', '/api/admin/emails', {
      as: admin,
      body: { layout: 'newsletter' },
    })
    expect(made).toMatchObject({ name: 'Newsletter', state: 'draft', revision: 1, counts: { total: 0 } })
    const path = `/api/admin/emails/${made.id}`
    const saved = await api<Campaign>('PATCH', path, { as: admin, body: { revision: 1, subject: 'Mine' } })
    expect(saved.body).toMatchObject({ subject: 'Mine', revision: 2, document: made.document })
    const late = await api('PATCH', path, { as: admin, body: { revision: 1, subject: 'Theirs' } })
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'conflict', data: { current: { subject: 'Mine' } } },
    })
  })

  test('one of ten concurrent saves of one revision is stored', async () => {
    const { id, revision } = await newCampaign(admin, anyOf())
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) =>
        api('PATCH', `/api/admin/emails/${id}`, { as: admin, body: { revision, subject: `No. ${index}` } }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(9).fill(409),
    ])
  })

  test('a template creates e-mails with its name; a copy is labelled as one', async () => {
    const body = { name: 'House style', layout: 'announcement', template: true }
    const { body: template } = await api<Campaign>('POST', '/api/admin/emails', { as: admin, body })
    const copy = async (copyOf: string) =>
      (await api<Campaign>('POST', '/api/admin/emails', { as: admin, body: { copyOf } })).body
    const mail = await copy(template.id)
    expect(mail).toMatchObject({ name: 'House style', template: false, document: template.document })
    expect(await copy(mail.id)).toMatchObject({ name: 'House style (copy)' })
    const list = await api<{ items: Campaign[] }>('GET', '/api/admin/emails?template=true', { as: admin })
    expect(list.body.items.map(({ id }) => id)).toEqual([template.id])
    const send = { revision: template.revision, recipients: 0 }
    expect(
      (await api('POST', `/api/admin/emails/${template.id}/send`, { as: admin, body: send })).body,
    ).toMatchObject({
      code: 'email_locked',
    })
  })

  test.each([
    [
      'a text with marks around marks around marks',
      {
        document: mailWith({
          type: 'text',
          text: 'x',
          marks: Array.from({ length: 9 }, () => ({ type: 'bold' })),
        }),
      },
    ],
    ['a block nobody knows', { document: { type: 'doc', content: [{ type: 'script', text: 'x' }] } }],
    ['a colour that would end its rule', { accent: 'red;}' }],
    ['an answer address with a header in it', { replyTo: 'a@example.org\r\nBcc: b@example.org' }],
  ])('%s is refused', async (_what, change) => {
    const { id, revision } = await newCampaign(admin, anyOf())
    const answer = await api('PATCH', `/api/admin/emails/${id}`, { as: admin, body: { revision, ...change } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

describe('looking over', () => {
  test('the preview equals the recipient’s mail', async () => {
    const list = await newList(admin, 3)
    const campaign = await newCampaign(admin, anyOf({ kind: 'list', list }))
    const path = `/api/admin/emails/${campaign.id}/preview`
    const { members } = await counted(campaign.audience)
    const address = members[1]?.address ?? ''
    const { body } = await api<z.infer<typeof previewCampaign.answer>>(
      'GET',
      `${path}?recipient=${address}`,
      { as: admin },
    )
    expect(body).toMatchObject({ subject: 'Hello Person', recipient: address })
    expect(body.text).toContain('Hi Person 1!')
    expect(body.headers.map(({ name }) => name)).toEqual([
      'From',
      'To',
      'Subject',
      'List-Id',
      'Precedence',
      'X-Campaign',
      'List-Unsubscribe',
      'List-Unsubscribe-Post',
    ])
    const page = await request(`${path}.html?recipient=${address}`, {
      headers: { Authorization: admin.token },
    })
    expect(await page.text()).toContain('Hi Person 1!')
    expect(page.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
    const stranger = await api('GET', `${path}?recipient=nobody@example.org`, { as: admin })
    expect(stranger.status).toBe(404)
  })

  test('a frame opens only with the file token of an admin', async () => {
    const { id } = await newCampaign(admin, anyOf())
    const ada = await person({ name: 'Ada' })
    const statuses = await Promise.all(
      [admin, ada].map(async (as) => {
        const { body } = await api<{ token: string }>('POST', '/api/files/token', { as })
        return (await request(`/api/admin/emails/${id}/preview.html?token=${body.token}`)).status
      }),
    )
    expect(statuses).toEqual([200, 403])
  })

  test('a mail with errors is not sent, and the answer names them', async () => {
    const list = await newList(admin, 1)
    const campaign = await newCampaign(admin, anyOf({ kind: 'list', list }), { subject: '{{secret}}' })
    const { body: check } = await api<{ findings: { code: string }[]; recipients: number }>(
      'GET',
      `/api/admin/emails/${campaign.id}/check`,
      { as: admin },
    )
    expect(check).toMatchObject({ recipients: 1, findings: [{ code: 'variable_unknown', about: 'secret' }] })
    const { bindings, messages } = heldQueue()
    const body = { revision: campaign.revision, recipients: 1 }
    const answer = await api('POST', `/api/admin/emails/${campaign.id}/send`, { as: admin, body, bindings })
    expect(answer).toMatchObject({ status: 409, body: { code: 'email_not_ready' } })
    expect(messages).toEqual([])
  })

  test('a test goes to the admin alone, marked as one, with another’s values', async () => {
    const list = await newList(admin, 2)
    const campaign = await newCampaign(admin, anyOf({ kind: 'list', list }))
    const { members } = await counted(campaign.audience)
    const body = { recipient: members[1]?.address }
    const answer = await api('POST', `/api/admin/emails/${campaign.id}/test`, { as: admin, body })
    expect(answer).toMatchObject({ status: 200, body: { to: admin.email } })
    const { results } = await env.DB.prepare('SELECT recipient, subject, text FROM outbox').all()
    expect(results).toMatchObject([
      { recipient: admin.email, subject: '[Test] Hello Person', text: expect.stringContaining('Person 1') },
    ])
    // Following its links, also by a mail program, ends no one else's mail.
    const token = /emails_unsubscribe\?token=([\w-]+)/.exec(String(results[0]?.text))?.[1] ?? ''
    const claims = await readUnsubscribeToken(env.AUTH_SECRET ?? '', token)
    expect(claims).toMatchObject({ address: admin.email, campaign: campaign.id })
  })
})

describe('lists and pictures', () => {
  test('a dry run reports and stores nothing', async () => {
    const body = { name: 'Dry', text: 'a@example.org\nA@example.org\nnobody', dryRun: true }
    const answer = await api('POST', '/api/admin/email-lists', { as: admin, body })
    expect(answer.body).toEqual({
      report: { accepted: 1, duplicates: 1, invalid: 1, optedOut: 0, refused: [{ row: 3, text: 'nobody' }] },
    })
  })

  test.each([
    ['a quote that stays open', 'email\n"a@example.org', 'list_unreadable', 400],
    ['a million rows', 'a@b.co\n'.repeat(1_000_000), 'too_large', 413],
  ])('%s is refused by name', async (_what, text, code, status) => {
    const answer = await api('POST', '/api/admin/email-lists', { as: admin, body: { name: 'x', text } })
    expect(answer).toMatchObject({ status, body: { code } })
  })

  test('a picture is served unchanged, and a file that is no picture is refused', async () => {
    const png = Uint8Array.from(
      atob(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      ),
      (letter) => letter.charCodeAt(0),
    )
    const post = (body: BodyInit) =>
      request('/api/admin/email-pictures', {
        method: 'POST',
        headers: { Authorization: admin.token },
        body,
      })
    const { id } = (await (await post(png)).json()) as { id: string }
    expect((await request(`/api/mail-pictures/${'x'.repeat(3_000)}`)).status).toBe(404)
    const served = await request(`/api/mail-pictures/${id}`)
    expect(served.headers.get('Content-Type')).toBe('image/png')
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(png)
    expect((await post('<svg onload="alert(1)">')).status).toBe(400)
  })
})

test('a campaign needs a postal address and an unsubscribe link, which the check reports', async () => {
  const admin = await person({ name: 'Ines', admin: true })
  const campaign = await newCampaign(admin, anyOf({ kind: 'people', people: [admin.id] }))
  const stored = await env.DB.prepare('SELECT value FROM mail_settings').first<{ value: string }>()
  await env.DB.prepare('DELETE FROM mail_settings').run()
  const check = async (bindings?: Partial<Bindings>) =>
    (
      await api<{ findings: object[] }>('GET', `/api/admin/emails/${campaign.id}/check`, {
        as: admin,
        ...(bindings && { bindings }),
      })
    ).body.findings
  const error = (code: string, about = '') => ({ code, level: 'error', about })
  expect(await check()).toEqual([error('postal_address_missing')])
  const deployed = {
    ENVIRONMENT: 'production',
    APP_ORIGIN: ORIGIN,
    MAIL_FROM: 'Team <a@mouthpiece.example>',
    SMTP_URL: '',
  }
  expect(await check(deployed)).toContainEqual(error('transport_missing', 'SMTP_URL'))
  expect(await check({ ...deployed, MAIL_FROM: '' })).toContainEqual(error('transport_missing', 'MAIL_FROM'))
  const body = { revision: campaign.revision, recipients: 1 }
  const send = () => api('POST', `/api/admin/emails/${campaign.id}/send`, { as: admin, body })
  expect((await send()).body).toMatchObject({ code: 'email_not_ready' })

  const put = (address: string) =>
    api('PUT', '/api/admin/mails/postal-address', { as: admin, body: { address } })
  for (const wrong of ['', '   ', 'x', 'Street {{name}} 1, London', 'x'.repeat(301)]) {
    expect((await put(wrong)).status).toBe(400)
  }
  expect((await put(' 5 Curtain Road\nLeeds <LS1> ')).status).toBe(204)
  expect(await check()).toEqual([])
  const preview = await api<{ text: string }>('GET', `/api/admin/emails/${campaign.id}/preview`, {
    as: admin,
  })
  expect(preview.body.text).toContain('5 Curtain Road\nLeeds <LS1>')
  // Plain text that was edited has it as well.
  const path = `/api/admin/emails/${campaign.id}`
  const text = 'Mine. {{unsubscribe_url}}'
  await api('PATCH', path, { as: admin, body: { revision: campaign.revision, text } })
  const edited = await api<{ text: string }>('GET', `${path}/preview`, { as: admin })
  expect(edited.body.text).toMatch(/^Mine\. http[\s\S]*5 Curtain Road\nLeeds <LS1>\n$/)
  await put(stored?.value ?? '')
})
