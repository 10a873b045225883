import { beforeAll, expect, test } from 'vitest'
import {
  api,
  migrated,
  newMedia,
  newProject,
  ORIGIN,
  person,
  request,
  type Person,
} from '../support/worker/world.ts'

const html =
  '<!doctype html><html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>'

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
  ada = await person({ name: 'Ada' })
})

const page = async (path: string, bindings: Record<string, unknown> = {}, init: RequestInit = {}) => {
  const answer = await request(path, { ...init, bindings: { ASSETS, ...bindings } })
  return { status: answer.status, text: await answer.text() }
}

/** Crawlers that read the head of a page and run no scripts; the parts that each of them shows. */
const crawlers = {
  Discord: 'Mozilla/5.0 (compatible; Discordbot/2.0; +https://discordapp.com)',
  Slack: 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
  WhatsApp: 'WhatsApp/2.23.20.0',
}

test.each(Object.entries(crawlers))('%s finds a picture and a video that plays', async (_, userAgent) => {
  const stage = { width: 1080, height: 1920 }
  const project = await newProject(ada, { title: 'Upright' })
  const saved = await api('PUT', `/api/projects/${project.id}/document`, {
    as: ada,
    body: {
      revision: project.revision,
      document: { ...(project.document as object), stage: { ...stage, fps: 30 } },
    },
  })
  expect(saved.status).toBe(200)
  const poster = await newMedia(ada, {
    project: project.id,
    kind: 'picture',
    type: 'image/jpeg',
    file: 'poster_720x1280_abc.jpg',
  })
  const bytes = 'a video of 26 bytes, or so.'
  const preview = await newMedia(ada, { project: project.id, kind: 'video', type: 'video/mp4', bytes })
  const body = { published: true, poster: poster.id, preview: preview.id, previewRevision: 1 }
  const record = `/api/collections/cam_projects/records/${project.id}`
  expect(await api('PATCH', record, { as: ada, body })).toMatchObject({ status: 200, body })

  const headers = { 'User-Agent': userAgent }
  const { text, status } = await page(`/projects/${project.id}?ref=chat`, {}, { headers })
  expect(status).toBe(200)
  // No more of a page is read.
  const read = text.slice(0, 300_000)
  const meta = Object.fromEntries(
    [...read.matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )
  expect(meta).toMatchObject({
    'og:title': 'Upright',
    'og:type': 'video.other',
    'og:image': `${ORIGIN}/api/files/media/${poster.id}/${String(poster.file)}?thumb=1280x1280f`,
    'og:image:width': '720',
    'og:image:height': '1280',
    'og:video': `${ORIGIN}/api/files/media/${preview.id}/${String(preview.file)}`,
    'og:video:type': 'video/mp4',
    'og:video:width': '360',
    'og:video:height': '640',
    'twitter:card': 'player',
    'twitter:player': `${ORIGIN}/projects/${project.id}?embed=1`,
  })
  expect(read).toContain(`<link rel="canonical" href="${ORIGIN}/projects/${project.id}">`)

  const video = `/api/files/media/${preview.id}/${String(preview.file)}`
  const part = await request(video, { headers: { ...headers, Range: 'bytes=2-6' } })
  const sent = new TextDecoder().decode(await part.arrayBuffer())
  expect([part.status, part.headers.get('content-range'), sent]).toEqual([
    206,
    `bytes 2-6/${bytes.length}`,
    'video',
  ])
  expect((await request(video, { headers: { ...headers, Range: 'bytes=900-' } })).status).toBe(416)

  // After an edit it may hold what was removed, so it is hidden until there is a new one.
  const document = { ...(project.document as object), stage: { ...stage, fps: 30 }, captions: [] }
  const again = await api('PUT', `/api/projects/${project.id}/document`, {
    as: ada,
    body: { revision: 1, title: 'Upright', character: project.character, document },
  })
  expect(again.status).toBe(200)
  expect((await request(video, { headers })).status).toBe(404)
  expect((await page(`/projects/${project.id}`, {}, { headers })).text).not.toContain('og:video')
  const newest = await api('PATCH', record, { as: ada, body: { previewRevision: 2 } })
  expect(newest).toMatchObject({ status: 200, body: { revision: 2 } })
  expect((await request(video, { headers })).status).toBe(200)

  // Taken back, neither is served to anyone.
  await api('PATCH', record, { as: ada, body: { published: false } })
  expect((await request(video, { headers })).status).toBe(404)
  expect((await page(`/projects/${project.id}`, {}, { headers })).text).not.toContain('og:video')
})

test('a preview is a video of this very project, and a saved video is shown instead', async () => {
  const project = await newProject(ada, { title: 'Own' })
  const record = `/api/collections/cam_projects/records/${project.id}`
  const elsewhere = await newMedia(ada, { kind: 'video', type: 'video/mp4' })
  const picture = await newMedia(ada, { project: project.id, kind: 'picture', type: 'image/png' })
  for (const { id } of [elsewhere, picture])
    expect((await api('PATCH', record, { as: ada, body: { preview: id } })).status).toBe(400)
  const preview = await newMedia(ada, { project: project.id, kind: 'video', type: 'video/webm' })
  const video = await newMedia(ada, { project: project.id, kind: 'video', type: 'video/mp4' })
  const body = { published: true, preview: preview.id, video: video.id }
  await api('PATCH', record, { as: ada, body })
  const [head = ''] = (await page(`/projects/${project.id}`)).text.split('</head>')
  expect(head).toContain(`<meta property="og:video" content="${ORIGIN}/api/files/media/${video.id}/`)
  expect(head).not.toContain(String(preview.id))
})

test('oEmbed answers JSON, and 501 for XML', async () => {
  const project = await newProject(ada, { title: 'Own' })
  const record = `/api/collections/cam_projects/records/${project.id}`
  await api('PATCH', record, { as: ada, body: { published: true } })
  const oembed = `/api/oembed?url=${encodeURIComponent(`${ORIGIN}/projects/${project.id}`)}`
  expect((await api('GET', `${oembed}&format=json`)).status).toBe(200)
  expect((await request(`${oembed}&format=xml`)).status).toBe(501)
})
