import {
  createExecutionContext,
  createScheduledController,
  env,
  waitOnExecutionContext,
} from 'cloudflare:test'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import worker from '../../worker/index.ts'
import { forgetAttempts, mailTo } from '../support/worker/mail.ts'
import { exported, newExport } from '../support/worker/account-export.ts'
import {
  api,
  migrated,
  newMedia,
  newTake,
  PASSWORD,
  person,
  request,
  type Json,
  type Person,
} from '../support/worker/world.ts'

const NEW_PASSWORD = 'zebra quilt piano'
const own = (of: Person) => `/api/collections/users/records/${of.id}`
const signIn = (identity: string, password: string) =>
  api<{ token: string; record: Json }>('POST', '/api/collections/users/auth-with-password', {
    body: { identity, password },
  })
const isSignedIn = async (as: Person) => (await api('GET', own(as), { as })).status === 200

beforeAll(migrated)
beforeEach(forgetAttempts)

const change = (fields: object = {}) => ({
  oldPassword: PASSWORD,
  password: NEW_PASSWORD,
  passwordConfirm: NEW_PASSWORD,
  ...fields,
})

describe('Sign-in: a password change and “sign out everywhere” end sessions', () => {
  test('changing the password needs the old one, renews this session and ends the others', async () => {
    const ada = await person({ name: 'Ada' })
    const { status, body } = await api<{ token: string; record: Json }>('POST', '/api/account/password', {
      as: ada,
      body: change(),
    })
    expect(status).toBe(200)
    expect(body.record).toMatchObject({ id: ada.id, email: ada.email })
    expect(await isSignedIn(ada)).toBe(false)
    expect(await isSignedIn({ ...ada, token: body.token })).toBe(true)
    expect((await signIn(ada.email, PASSWORD)).status).toBe(400)
    expect((await signIn(ada.email, NEW_PASSWORD)).status).toBe(200)
    expect((await mailTo(ada.email))[0]?.subject).toBe('Your password has changed')
  })

  const refusals: [fields: object, data: object][] = [
    [{ oldPassword: 'not this one' }, { oldPassword: { code: 'validation_invalid_old_password' } }],
    [{ oldPassword: '' }, { oldPassword: { code: 'validation_required' } }],
    [
      { password: 'short', passwordConfirm: 'short' },
      { password: { code: 'validation_length_out_of_range' } },
    ],
    [{ password: 'Password1!' }, { password: { code: 'validation_common_password' } }],
    [{ passwordConfirm: 'zebra' }, { passwordConfirm: { code: 'validation_values_mismatch' } }],
  ]

  test.each(refusals)('a change with %j is refused by field on both ways', async (fields, data) => {
    const ada = await person()
    const posted = await api('POST', '/api/account/password', { as: ada, body: change(fields) })
    expect(posted).toMatchObject({ status: 400, body: { data } })
    const patched = await api('PATCH', own(ada), { as: ada, body: { name: 'Other', ...change(fields) } })
    expect(patched).toMatchObject({ status: 400, body: { message: 'Failed to update record.', data } })
    expect((await api('GET', own(ada), { as: ada })).body).toMatchObject({ name: 'Someone' })
  })

  test('the record API changes the own password too, with other fields, and ends all sessions', async () => {
    const ada = await person()
    const { status, body } = await api('PATCH', own(ada), { as: ada, body: { name: 'Ada L.', ...change() } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: ada.id, name: 'Ada L.' })
    expect(body).not.toHaveProperty('password')
    expect(await isSignedIn(ada)).toBe(false)
    expect((await signIn(ada.email, NEW_PASSWORD)).status).toBe(200)
  })

  test('users cannot change another user’s password', async () => {
    const ada = await person()
    const admin = await person({ admin: true })
    const others: [Person | undefined, number][] = [
      [undefined, 404],
      [await person(), 404],
      [admin, 400],
    ]
    for (const [as, status] of others) {
      expect((await api('PATCH', own(ada), { as, body: change() })).status).toBe(status)
    }
    expect((await signIn(ada.email, PASSWORD)).status).toBe(200)
  })

  test('guesses of the old password are limited on both routes', async () => {
    const ada = await person()
    const bindings = { SIGN_IN_LIMIT_ACCOUNT: '2 per 60' }
    const guess = change({ oldPassword: 'a guess' })
    const first = await api('POST', '/api/account/password', { as: ada, body: guess, bindings })
    const second = await api('PATCH', own(ada), { as: ada, body: guess, bindings })
    const third = await api('POST', '/api/account/password', { as: ada, body: change(), bindings })
    expect([first.status, second.status, third.status]).toEqual([400, 400, 429])
    expect(Number(third.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  test('“sign out everywhere” ends every session but the one it answers with', async () => {
    const ada = await person()
    const other = (await signIn(ada.email, PASSWORD)).body.token
    const { body } = await api<{ token: string }>('POST', '/api/account/sign-out-everywhere', { as: ada })
    expect(await isSignedIn(ada)).toBe(false)
    expect(await isSignedIn({ ...ada, token: other })).toBe(false)
    expect(await isSignedIn({ ...ada, token: body.token })).toBe(true)
  })
})

test('mail settings are visible to and set by their owner only', async () => {
  const ada = await person()
  expect((await api('GET', own(ada), { as: ada })).body).toMatchObject({
    newsMail: true,
    tipsMail: true,
    surveyMail: true,
    deleteAfter: '',
  })
  const { body } = await api('PATCH', own(ada), {
    as: ada,
    body: { tipsMail: false, deleteAfter: '2020-01-01 00:00:00.000Z' },
  })
  expect(body).toMatchObject({ newsMail: true, tipsMail: false, deleteAfter: '' })
  const ben = await person()
  expect((await api('GET', own(ada), { as: ben })).body).toMatchObject({ newsMail: false, deleteAfter: '' })
  const probe = await api<{ items: Json[] }>(
    'GET',
    `/api/collections/users/records?filter=${encodeURIComponent(`id="${ada.id}" && newsMail=true`)}`,
    { as: ben },
  )
  expect(probe.body.items ?? []).toEqual([])
})

async function sweepAt(moment: Date) {
  const context = createExecutionContext()
  const controller = createScheduledController({ scheduledTime: moment, cron: '17 * * * *' })
  await worker.scheduled(controller, env)
  await waitOnExecutionContext(context)
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)

test('an account goes fourteen days after its owner typed its address, with everything in it', async () => {
  const ada = await person()
  const ben = await person()
  const { project, sound, take } = await newTake(ada)
  const wrong = await api('POST', '/api/account/deletion', { as: ada, body: { email: ben.email } })
  expect(wrong).toMatchObject({
    status: 400,
    body: { data: { email: { code: 'validation_values_mismatch' } } },
  })

  const { status, body } = await api<{ deleteAfter: string }>('POST', '/api/account/deletion', {
    as: ada,
    body: { email: ada.email.toUpperCase() },
  })
  expect(status).toBe(200)
  const days = (Date.parse(body.deleteAfter) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.99)
  expect(days).toBeLessThanOrEqual(14)
  expect(await isSignedIn(ada)).toBe(false)
  expect((await mailTo(ada.email))[0]?.subject).toBe('Your account will be deleted')
  expect((await signIn(ada.email, PASSWORD)).body.record).toMatchObject({ deleteAfter: body.deleteAfter })

  await sweepAt(inDays(13.9))
  expect((await signIn(ada.email, PASSWORD)).status).toBe(200)
  await sweepAt(inDays(14.1))
  expect((await signIn(ada.email, PASSWORD)).status).toBe(400)
  for (const [table, { id }] of Object.entries({
    users: ada,
    cam_projects: project,
    takes: take,
    media: sound,
  })) {
    expect(await env.DB.prepare(`SELECT id FROM ${table} WHERE id = ?`).bind(id).first()).toBeNull()
  }
  expect(await env.MEDIA.head(`media/${sound.id}`)).toBeNull()
  expect(await isSignedIn(ben)).toBe(true)
})

test('queued mail, mutes and list views are deleted with the account', async () => {
  const ada = await person({ admin: true })
  const rows = {
    waiting_mail: [
      'user',
      { id: ada.id, mail: 'x', user: ada.id, proof: '', attempts: 0, due: 9e15, until: 9e15 },
    ],
    failed_mail: [
      'user',
      { id: ada.id, created: '9', mail: 'x', user: ada.id, proof: '', until: 9e15, answer: '' },
    ],
    chat_mutes: ['user', { room: 'r', user: ada.id, created: '', until: '', by: '' }],
    list_views: [
      'owner',
      { id: ada.id, created: '', updated: '', owner: ada.id, kind: 'users', name: 'Mine' },
    ],
    list_columns: ['owner', { owner: ada.id, kind: 'users', columns: '[]' }],
  } as const
  for (const [table, [, row]] of Object.entries(rows)) {
    const values = Object.values(row)
    const names = Object.keys(row).map((name) => `"${name}"`)
    await env.DB.prepare(`INSERT INTO ${table} (${names.join()}) VALUES (${values.map(() => '?').join()})`)
      .bind(...values)
      .run()
  }
  await api('POST', '/api/account/deletion', { as: ada, body: { email: ada.email } })
  await sweepAt(inDays(14.1))
  for (const [table, [owner]] of Object.entries(rows)) {
    const left = env.DB.prepare(`SELECT COUNT(*) AS n FROM ${table} WHERE "${owner}" = ?`).bind(ada.id)
    expect([table, await left.first('n')]).toEqual([table, 0])
  }
})

test('an owner who signs in within that time can keep the account', async () => {
  const ada = await person()
  await api('POST', '/api/account/deletion', { as: ada, body: { email: ada.email } })
  const { token } = (await signIn(ada.email, PASSWORD)).body
  expect((await api('DELETE', '/api/account/deletion', { as: { ...ada, token } })).status).toBe(204)
  await sweepAt(inDays(30))
  expect((await api('GET', own(ada), { as: { ...ada, token } })).body).toMatchObject({ deleteAfter: '' })
})

test('an account export holds all of the user’s own records and files, and no others', async () => {
  const ada = await person()
  const ben = await person()
  const { project, sound } = await newTake(ada, { title: 'Größe 🎭' })
  const strange = await newTake(ben, { title: 'Secret of Ben' })
  for (let index = 0; index < 25; index++) await newMedia(ada, { bytes: `RIFF${index}WAVE` })
  const answer = await exported(ada)
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="mouthpiece-[\d-]+\.zip"$/)
  // Nothing in the archive is compressed, so its text shows what is in it.
  const text = new TextDecoder().decode(await answer.arrayBuffer())
  for (const part of ['about.txt', 'records/users.json', 'records/cam_projects.json', 'records/takes.json']) {
    expect(text).toContain(part)
  }
  for (const part of [
    ada.email,
    project.id,
    'Größe 🎭',
    `files/${sound.id}-${String(sound.file)}`,
    'RIFF24WAVE',
  ]) {
    expect(text).toContain(part)
  }
  expect(text.match(/files\/\w+-sound_\w+\.wav/g)).toHaveLength(26 * 2)
  for (const secret of [ben.email, strange.project.id, 'Secret of Ben', 'scrypt$', ada.tokenKey]) {
    expect(text).not.toContain(secret)
  }
})

test('the export includes what belongs to the records: own drawings, earlier versions, sessions, tokens, e-mails', async () => {
  const ada = await person()
  const ben = await person()
  const { project } = await newTake(ada)
  const run = (text: string, ...values: (string | number)[]) =>
    env.DB.prepare(text)
      .bind(...values)
      .run()
  const at = '2026-01-01 00:00:00.000Z'
  for (const [who, slug] of [
    [ada, 'owl-of-ada'],
    [ben, 'owl-of-ben'],
  ] as const) {
    await run(
      `INSERT INTO characters (id, created, updated, slug, name, owner, position) VALUES (?, ?, ?, ?, ?, ?, 1)`,
      slug,
      at,
      at,
      slug,
      'An owl',
      who.id,
    )
    await run(
      'INSERT INTO character_drafts (character, svg, revision) VALUES (?, ?, 1)',
      slug,
      `<svg>${slug}</svg>`,
    )
    await run(
      'INSERT INTO character_rigs (id, character, number, created, svg) VALUES (?, ?, 1, ?, ?)',
      `${slug}-1`,
      slug,
      at,
      `<svg>${slug} 1<image data-picture="${'0'.repeat(32)}-8x8"/></svg>`,
    )
    await env.MEDIA.put(`rigs/${slug}/${'0'.repeat(32)}-8x8`, `Feathers of ${slug}`)
    await env.MEDIA.put(`rigs/${slug}/${'1'.repeat(32)}-8x8`, 'secret-feathers: no drawing names them')
    await run(
      'INSERT INTO sessions (id, user, created, used, agent, mark) VALUES (?, ?, ?, ?, ?, ?)',
      `session-of-${slug}`,
      who.id,
      at,
      at,
      `Browser of ${slug}`,
      'secret-mark',
    )
    await run(
      `INSERT INTO api_tokens (id, created, owner, name, hash, beginning, scopes, expires)
       VALUES (?, ?, ?, ?, ?, 'mp_', '{}', ?)`,
      `token-${slug}`,
      at,
      who.id,
      `Token of ${slug}`,
      `secret-hash-${slug}`,
      at,
    )
  }
  for (let revision = 1; revision <= 25; revision++) {
    await run(
      'INSERT INTO project_versions (id, project, revision, document, saved, kept) VALUES (?, ?, ?, ?, ?, ?)',
      `version${String(revision).padStart(8, '0')}`,
      project.id,
      revision,
      JSON.stringify({ earlier: revision }),
      at,
      at,
    )
  }
  await run(
    `INSERT INTO emails (id, created, updated, document, audience, sentSubject) VALUES ('campaign0000001', ?, ?, '{}', '{}', ?)`,
    at,
    at,
    'News of owls',
  )
  await run(
    `INSERT INTO email_recipients (email, address, state) VALUES ('campaign0000001', ?, 'sent')`,
    ada.email.toLowerCase(),
  )

  const text = new TextDecoder().decode(await (await exported(ada)).arrayBuffer())
  for (const part of [
    'records/characters.json',
    'characters/owl-of-ada/draft.svg',
    '<svg>owl-of-ada</svg>',
    'characters/owl-of-ada/1.svg',
    '<svg>owl-of-ada 1<image',
    `characters/owl-of-ada/pictures/${'0'.repeat(32)}-8x8.webp`,
    'Feathers of owl-of-ada',
    'not the pictures that you uploaded and no drawing uses',
    'Browser of owl-of-ada',
    'Token of owl-of-ada',
    'News of owls',
    '"document":{"earlier":1}',
    '"document":{"earlier":25}',
  ]) {
    expect(text).toContain(part)
  }
  for (const secret of ['owl-of-ben', 'secret-']) expect(text).not.toContain(secret)
})

test('an export address is for one person, for a short time, and dies with their sessions', async () => {
  const ada = await person()
  const { url, init } = await newExport(ada)
  for (const Cookie of ['', `${init.headers.Cookie}x`, `export=${ada.token}`]) {
    expect((await request(url, { headers: { Cookie } })).status).toBe(404)
  }
  await api('POST', '/api/account/sign-out-everywhere', { as: ada })
  expect((await request(url, init)).status).toBe(404)
})

test('the token of an export is in a cookie that scripts cannot read, not in the URL', async () => {
  const ada = await person()
  const { body, headers } = await api<{ url: string }>('POST', '/api/account/export', { as: ada })
  expect(body.url).toBe('/api/account/export/archive')
  const cookie = headers.get('set-cookie') ?? ''
  for (const part of ['HttpOnly', 'Secure', 'SameSite=Strict', `Path=${body.url}`])
    expect(cookie).toContain(part)
})

test('an export address works once, however many ask at a time', async () => {
  const ada = await person()
  const { url, init } = await newExport(ada)
  // A HEAD request before the download does not use the link up.
  const head = await request(url, { ...init, method: 'HEAD' })
  expect([head.status, head.headers.get('content-type')]).toEqual([200, 'application/zip'])
  expect((await request(url, { method: 'HEAD' })).status).toBe(404)
  const answers = await Promise.all(Array.from({ length: 5 }, () => request(url, init)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404, 404])
  await Promise.all(answers.map((answer) => answer.arrayBuffer()))
  // Once it is gone, HEAD requests say so too.
  expect((await request(url, { ...init, method: 'HEAD' })).status).toBe(404)
})
