import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { pages } from '../../worker/model/pages/pages.ts'
import { parseEnv } from '../../worker/env.ts'
import { transportOf } from '../../worker/platform/mail/transport.ts'
import { published } from '../support/worker/surveys.ts'
import {
  api,
  databaseWith,
  migrated,
  newMedia,
  newProject,
  ORIGIN,
  person,
  request,
  type Person,
} from '../support/worker/world.ts'

const html = `<!doctype html><html lang="en"><head><title>Mouthpiece</title>
<script type="module" src="/assets/main.js"></script><link rel="modulepreload" href="/assets/a.js">
<style>p{}</style></head><body><div id="root"></div><script>1</script></body></html>`

/** The assets of a build without documents; the worker only ever calls its `fetch`. */
const ASSETS = {
  fetch: async (address: URL) =>
    address.pathname.startsWith('/builds/')
      ? new Response('Not found', { status: 404 })
      : new Response(html, { headers: { 'Content-Type': 'text/html' } }),
} as unknown as Fetcher

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada "<b>" & co' })
})

const page = async (path: string, bindings: Record<string, unknown> = {}, init: RequestInit = {}) => {
  const answer = await request(path, { ...init, bindings: { ASSETS, ...bindings } })
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}

test('every page of the table is served, every other path is a 404 of the same shell', async () => {
  const admin = await person({ admin: true })
  const { id } = await published(admin)
  for (const { path } of pages) {
    const { status, text } = await page(path.replace(/:(\w*id)/g, id).replace(/:\w+/, 'general'))
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('<div id="root">')
  }
  // A survey that was never published reveals nothing, not even that it exists.
  const { body: draft } = await api('POST', '/api/admin/surveys', { as: admin, body: { title: 'Soon' } })
  for (const path of [
    '/nothing',
    '/projects/short',
    '/admin',
    '/projects/abcdefghij12345/nothing',
    '/forms/abcdefghij12345',
    `/forms/${String(draft.id)}`,
  ]) {
    expect(await page(path)).toMatchObject({ status: 404, text: expect.stringContaining('id="root"') })
  }
  expect(await page('/assets/gone.js')).toMatchObject({ status: 404, text: 'Not found' })
  expect((await page('/projects', {}, { method: 'POST' })).status).toBe(404)
  expect(await page('/', {}, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

test('scripts and styles run by a nonce that is new each time', async () => {
  const first = await page('/')
  const nonce = /'nonce-([^']+)'/.exec(first.headers.get('content-security-policy') ?? '')?.[1] ?? ''
  expect(nonce.length).toBeGreaterThan(20)
  const tags = first.text.match(/<(script|style|link rel="modulepreload")[^>]*>/g) ?? []
  expect(tags).toHaveLength(5)
  for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
  expect((await page('/')).text).not.toContain(nonce)
  expect(first.headers.get('cache-control')).toBe('private, no-cache')
  expect(first.headers.get('x-frame-options')).toBe('DENY')
})

test('the policy is strict in production', async () => {
  const { headers } = await page('/', { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.example' })
  const policy = headers.get('content-security-policy') ?? ''
  for (const part of [
    "default-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]) {
    expect(policy).toContain(part)
  }
  expect(policy).toContain("require-trusted-types-for 'script'")
  expect(policy).not.toMatch(/'unsafe-(inline|eval)'|ws:/)
})

test('a survey that asks to be embedded may be framed by others, and no other page', async () => {
  const embedded = await page('/forms/surveywelcome01?embed=1')
  expect(embedded.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(embedded.headers.has('x-frame-options')).toBe(false)
  for (const path of ['/forms/surveywelcome01', '/?embed=1', '/settings/account?embed=1']) {
    const { headers } = await page(path)
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'")
    expect(headers.get('x-frame-options'), path).toBe('DENY')
  }
})

test('the page carries the deployment’s configuration, which cannot leave its element', async () => {
  const { text, headers } = await page('/', {
    DEPRECATION_DATE: '2026-01-01',
    ANALYTICS_KEY: '</script><script>alert(1)</script>',
    ANALYTICS_HOST: 'https://analytics.example/path',
  })
  const json =
    /<script type="application\/json" id="runtime-config"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? ''
  expect(JSON.parse(json)).toEqual({
    deprecationDate: '2026-01-01',
    needsConsent: false,
    challenge: { siteKey: '' },
    routeRules: [],
    analytics: {
      key: '</script><script>alert(1)</script>',
      host: 'https://analytics.example/path',
      defaults: '2025-05-24',
    },
  })
  expect(headers.get('content-security-policy')).toContain("connect-src 'self' https://analytics.example ws:")
})

test('visitors are asked before analytics start where the law requires it, and never without analytics', async () => {
  const asks = async (country: string | undefined, key: string) => {
    // Safe: what the platform adds to a request.
    const init = (country === undefined ? {} : { cf: { country } }) as RequestInit
    const { text } = await page('/', { ANALYTICS_KEY: key }, init)
    return /"needsConsent":(true|false)/.exec(text)?.[1]
  }
  expect(await asks('DE', 'phc_test')).toBe('true')
  expect(await asks('T1', 'phc_test')).toBe('true')
  expect(await asks('US', 'phc_test')).toBe('false')
  expect(await asks(undefined, 'phc_test')).toBe('false')
  expect(await asks('DE', '')).toBe('false')
})

test('a survey has the specified title and description', async () => {
  const { text } = await page('/forms/abcdefghij12345')
  expect(text).toContain('<title>Survey</title>')
  expect(text).toContain('<meta name="description" content="Fill out this survey">')
})

test('a published project has metadata for preview bots, an unpublished one has none', async () => {
  const project = await newProject(ada, {
    title: '</title><script>x</script>',
    description: '"quoted" & <b>',
  })
  const picture = await newMedia(ada, { project: project.id, kind: 'picture', type: 'image/png' })
  const path = `/projects/${project.id}`
  const hidden = await page(path)
  expect(hidden.text).toContain('<title>Project · Mouthpiece</title>')
  expect(hidden.text).not.toContain('quoted')
  await api('PATCH', `/api/collections/cam_projects/records/${project.id}`, {
    as: ada,
    body: { published: true, thumbnail: picture.id },
  })
  const { text } = await page(path)
  expect(text).toContain('&lt;/title&gt;&lt;script&gt;x&lt;/script&gt; · Mouthpiece</title>')
  expect(text).not.toContain('<script>x')
  expect(text).toContain('content="&quot;quoted&quot; &amp; &lt;b&gt;"')
  expect(text).toContain('<meta name="author" content="Ada &quot;&lt;b&gt;&quot; &amp; co">')
  expect(text).toContain(`<meta property="og:image" content="${ORIGIN}/api/files/media/${picture.id}/`)
  expect(text).toContain('<meta property="og:image:width" content="1280">')
  expect(text).toContain('<meta property="og:image:height" content="720">')
  expect(text).toContain('type="application/json+oembed"')
  expect((await page(`${path}/editor`)).text).toContain('<title>Editor · Mouthpiece</title>')

  const oembed = `/api/oembed?url=${encodeURIComponent(ORIGIN + path)}`
  expect(await api('GET', oembed)).toMatchObject({
    status: 200,
    body: {
      version: '1.0',
      type: 'video',
      author_name: 'Ada "<b>" & co',
      width: 960,
      height: 540,
      html: `<iframe src="${ORIGIN}${path}?embed=1" width="960" height="540" title="&lt;/title&gt;&lt;script&gt;x&lt;/script&gt;" allow="autoplay; fullscreen" allowfullscreen style="border:0"></iframe>`,
      thumbnail_url: expect.stringContaining(`/api/files/media/${picture.id}/`),
      thumbnail_width: 1280,
      thumbnail_height: 720,
    },
  })
  const small = await api('GET', `${oembed}&maxwidth=480&maxheight=1000`)
  expect(small.body).toMatchObject({ width: 480, height: 270 })
  const odd = await api('GET', `${oembed}&maxwidth=0&maxheight=-3`)
  expect(odd.body).toMatchObject({ width: 960, height: 540 })
  expect(
    (await api('GET', `/api/oembed?url=${encodeURIComponent(`https://other.test${path}`)}`)).status,
  ).toBe(404)
})

test('a published project without a thumbnail shows its poster', async () => {
  const project = await newProject(ada, { title: 'Song' })
  const poster = await newMedia(ada, { project: project.id, kind: 'picture', type: 'image/jpeg' })
  const record = `/api/collections/cam_projects/records/${project.id}`
  const body = { published: true, poster: poster.id, posterRevision: 3 }
  expect(await api('PATCH', record, { as: ada, body })).toMatchObject({ status: 200, body })
  const image = `<meta property="og:image" content="${ORIGIN}/api/files/media/${poster.id}/`
  expect((await page(`/projects/${project.id}`)).text).toContain(image)
  const picture = await newMedia(ada, { project: project.id, kind: 'picture', type: 'image/png' })
  await api('PATCH', record, { as: ada, body: { thumbnail: picture.id } })
  expect((await page(`/projects/${project.id}`)).text).not.toContain(image)
  // A poster is a picture of this very project.
  const elsewhere = await newMedia(ada, { kind: 'picture', type: 'image/png' })
  const refused = await api('PATCH', record, { as: ada, body: { poster: elsewhere.id } })
  expect(refused.status).toBe(400)
})

test('the player of a published project may be framed elsewhere, and nothing else', async () => {
  const shared = await newProject(ada, { title: 'Shared' })
  const hidden = await newProject(ada, { title: 'Hidden' })
  await api('PATCH', `/api/collections/cam_projects/records/${shared.id}`, {
    as: ada,
    body: { published: true },
  })
  const frames = async (path: string, method = 'GET') => {
    const { headers } = await page(
      path,
      { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.example' },
      { method },
    )
    const ancestors = /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]
    return [ancestors, headers.get('x-frame-options')]
  }
  expect(await frames(`/projects/${shared.id}?embed=1`)).toEqual(['*', null])
  expect(await frames(`/projects/${shared.id}?embed=1&autoplay=1`)).toEqual(['*', null])
  for (const path of [
    `/projects/${shared.id}`,
    `/projects/${shared.id}?embed=0`,
    `/projects/${shared.id}?EMBED=1`,
    `/projects/${shared.id}/editor?embed=1`,
    `/projects/${hidden.id}?embed=1`,
    '/projects/abcdefghij12345?embed=1',
    '/?embed=1',
    '/projects?embed=1',
    '/settings?embed=1',
    '/nothing?embed=1',
  ]) {
    expect([path, ...(await frames(path))]).toEqual([path, "'none'", 'DENY'])
  }
})

test('captured mail is readable on a development machine and absent in production', async () => {
  const mailer = transportOf(parseEnv(env), env, new Date())
  await mailer.send({ to: 'a@x.test', subject: 'One', text: 'Hello' })
  await mailer.send({ to: 'b@x.test', subject: 'Two', text: 'Hello' })
  expect((await api('GET', '/api/dev/outbox')).body).toMatchObject({
    items: { length: 2, 0: { subject: 'Two' } },
  })
  expect((await api('GET', '/api/dev/outbox?to=a@x.test')).body).toMatchObject({
    items: [{ to: 'a@x.test', subject: 'One', text: 'Hello', html: '' }],
  })
  const production = await api('GET', '/api/dev/outbox', {
    bindings: { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.example' },
  })
  const unknown = await api('GET', '/api/dev/nothing', {
    bindings: { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.example' },
  })
  expect(production.status).toBe(404)
  expect(production.body).toEqual(unknown.body)
})

test('project and survey pages are served without the database', async () => {
  const away = () => {
    throw new Error('D1_ERROR: away')
  }
  const DB = databaseWith((name) => (name === 'prepare' || name === 'batch' ? away : undefined))
  for (const path of ['/projects/abcdefghij12345', '/forms/abcdefghij12345']) {
    const { status, text } = await page(path, { DB })
    expect([path, status]).toEqual([path, 200])
    expect(text).toContain('<div id="root">')
  }
})

test('a page’s canonical addresses are the deployment’s for any request host', async () => {
  const settings = { ENVIRONMENT: 'production', APP_ORIGIN: 'https://mouthpiece.example' }
  const { text } = await page('/', settings)
  expect(text).toContain('"https://mouthpiece.example/')
  expect(text).not.toContain(ORIGIN)
})

test('a page holds the document for the visitor that its cookie hints at', async () => {
  const asked: string[] = []
  const built = {
    fetch: async (address: URL) => {
      asked.push(address.pathname)
      const name = /^\/builds\/documents\/(.*)\.html$/.exec(address.pathname)?.[1]
      if (name === 'member.settings.account') return new Response('Not found', { status: 404 })
      return new Response(name ? `<h1>${name}</h1>` : html, { headers: { 'Content-Type': 'text/html' } })
    },
  } as unknown as Fetcher
  const shown = async (path: string, hint = '') => {
    const headers = hint ? { Cookie: `mouthpiece_hint=${hint}` } : {}
    const { text } = await page(path, { ASSETS: built }, { headers })
    return /<div id="root"[^>]*>(.*?)<\/div>/.exec(text)?.[1]
  }
  expect(await shown('/')).toBe('<h1>guest.start</h1>')
  expect(await shown('/projects', 'member')).toBe('<h1>member.projects</h1>')
  expect(await shown('/projects', 'member-new')).toBe('<h1>member.projects.new</h1>')
  expect(await shown('/admin/users', 'admin')).toBe('<h1>admin.admin.users</h1>')
  // Pages that have none, or are asked for without it, come without it.
  for (const path of ['/projects', '/admin/users', '/nothing', '/?bare', '/terms-privacy?embed=1'])
    expect([path, await shown(path)]).toEqual([path, ''])
  expect(await shown('/admin/users', 'member')).toBe('')
  expect(await shown('/settings/account', 'member')).toBe('')
  await shown('/')
  expect(asked.filter((path) => path === '/builds/documents/guest.start.html')).toHaveLength(1)
})

test('a start page leads those on who are probably signed in', async () => {
  const lead = (path: string, hint: string) =>
    page(path, {}, { headers: { Cookie: `mouthpiece_hint=${hint}` }, redirect: 'manual' })
  const { status, headers } = await lead('/', 'member')
  expect([status, headers.get('Location'), headers.get('Cache-Control')]).toEqual([
    302,
    '/projects',
    'no-store',
  ])
  expect((await lead('/home', 'admin')).status).toBe(302)
  for (const path of ['/?bare', '/?ref=mail', '/invite'])
    expect((await lead(path, 'member')).status).toBe(200)
  expect((await page('/')).status).toBe(200)
})
