import type PocketBase from 'pocketbase'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPage } from '../support/browser.ts'
import { sharedBrowser } from '../support/shared-browser.ts'
import { ownServer } from '../support/servers/own-server.ts'

/** The unmodified `pocketbase` package in a browser, on a page of another origin, over real connections. */
const address = ownServer()
const client = fileURLToPath(import.meta.resolve('pocketbase')).replace(/[^/]+$/, 'pocketbase.umd.js')

const elsewhere = createServer((_, answer) =>
  answer.setHeader('Content-Type', 'text/html').end('<title>x</title>'),
)

let browser: Browser
let page: Page & { complaints: string[] }
beforeAll(async () => {
  await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done))
  // A server that listens on a port has an address that is no text.
  const { port } = elsewhere.address() as AddressInfo
  browser = await sharedBrowser()
  page = await openPage(await browser.newContext())
  await page.goto(`http://127.0.0.1:${port}`)
  await page.addScriptTag({ path: client })
  await page.evaluate(async (url) => {
    // The script has put it there.
    const { PocketBase: Client } = window as unknown as ClientWindow
    window.pb = new Client(url)
    window.pb.autoCancellation(false)
    await window.pb.collection('users').authWithPassword('ada@mouthpiece.test', 'mouthpiece-dev')
  }, address)
})
afterAll(async () => {
  await browser?.close()
  elsewhere.close()
})

/** Globals of the client’s script and of this test. */
interface ClientWindow {
  PocketBase: typeof PocketBase
}
declare global {
  interface Window {
    pb: PocketBase
  }
}

test('the calls of the specification answer the client', async () => {
  const said = await page.evaluate(async () => {
    const { pb } = window
    const { token, record } = pb.authStore
    const id = record?.id ?? ''
    const user = await pb.collection('users').getOne(id, { expand: 'avatar' })
    const filter = pb.filter('user = {:id}', { id })
    const flags = await pb.collection('user_flags').getList(1, 100, { filter, sort: 'created' })
    const projects = pb.collection('cam_projects')
    const { id: project } = await projects.create({ title: 'By SDK', character: 'characterpip001' })
    const expanded = await projects.getOne(project, { expand: 'character' })
    const topLevel = { filter: 'parent = null', sort: 'name' }
    const rooms = await pb.collection('chat_rooms').getList(1, 50, topLevel)
    const unread = await pb.send<{ success: boolean; data: { room_id: string }[] }>(
      '/api/chat_rooms_unread',
      {
        query: { token },
      },
    )

    const events: string[][] = []
    const room = rooms.items[0]?.id ?? ''
    const messages = pb.collection('chat_messages')
    let resolveUpdate = () => {}
    const heard = new Promise<void>((done) => (resolveUpdate = done))
    let own = ''
    await messages.subscribe('*', ({ action, record: message }) => {
      events.push([message.id, action, String(message.message)])
      if (action === 'update' && message.id === own) resolveUpdate()
    })
    own = (await messages.create({ room, message: 'By SDK' })).id
    await messages.update(own, { message: 'Put right' })
    await heard
    await pb.realtime.unsubscribe()
    const expand = 'author.avatar,card,reactions,reactions.user'
    const full = await messages.getOne(own, { expand })
    const marked = await pb.send<{ success: boolean; last_read_at: string }>('/api/chat_rooms_mark_read', {
      method: 'POST',
      body: { room_id: room, token },
    })
    await messages.delete(full.id)
    await projects.delete(project)
    return { id, user, flags, expanded, rooms, unread, events, full, marked }
  })
  expect(said).toMatchObject({
    user: { id: said.id, email: 'ada@mouthpiece.test', expand: {} },
    flags: { page: 1, perPage: 100 },
    expanded: { expand: { character: { slug: 'pip' } } },
    rooms: { page: 1, perPage: 50 },
    unread: { success: true },
    full: { message: 'Put right', expand: { author: { id: said.id } } },
    marked: { success: true, last_read_at: expect.stringMatching(/^\d{4}-\d\d-\d\d [\d:.]+Z$/) },
  })
  expect(said.rooms.items.map(({ slug }) => String(slug))).toContain('general')
  expect(said.events.filter(([id]) => id === said.full.id).map(([, ...event]) => event)).toEqual([
    ['create', 'By SDK'],
    ['update', 'Put right'],
  ])
  const ids = said.unread.data.map(({ room_id }) => room_id)
  expect(ids).toEqual(expect.arrayContaining(said.rooms.items.map(({ id }) => id)))
})

test('records, files, batches and sessions work for the client', async () => {
  const said = await page.evaluate(async () => {
    const { pb } = window
    const projects = pb.collection('cam_projects')
    const batch = pb.createBatch()
    for (const title of ['b "quoted"', 'a \\']) {
      batch.collection('cam_projects').create({ title, character: 'characterpip001' })
    }
    const made = await batch.send()
    const ids = made.map(({ body }) => (body as { id: string }).id)
    const filter = pb.filter('title = {:first} || title = {:second}', { first: 'b "quoted"', second: 'a \\' })
    const found = await projects.getFullList({ filter, sort: 'title', fields: 'title' })

    const wave = new Uint8Array(1_000)
    wave.set(new TextEncoder().encode('RIFF....WAVEfmt '))
    const fields = { kind: 'sound', project: ids[0], file: new File([wave], 'My voice.wav') }
    const sound = await pb.collection('media').create(fields)
    const at = pb.files.getURL(sound, String(sound.file), { token: await pb.files.getToken() })
    const part = await fetch(at, { headers: { Range: 'bytes=0-3' } })
    const file = { name: String(sound.file), status: part.status, bytes: await part.text() }

    const refused = await projects
      .create({})
      .catch((error: unknown) => (error as { response: object }).response)
    await Promise.all(ids.map((id) => projects.delete(id)))
    const missing = await projects
      .getOne(ids[0] ?? '')
      .catch((error: unknown) => (error as { status: number }).status)
    await pb.collection('users').authRefresh()
    return { found, file, refused, missing, isValid: pb.authStore.isValid }
  })
  expect(said).toMatchObject({
    found: [{ title: 'a \\' }, { title: 'b "quoted"' }],
    file: { name: expect.stringMatching(/^my_voice_[a-z0-9]{10}\.wav$/), status: 206, bytes: 'RIFF' },
    refused: { status: 400, data: { title: { code: 'validation_required' } } },
    missing: 404,
    isValid: true,
  })
  expect(page.complaints).toEqual([])
})
