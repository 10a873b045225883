import { deflateSync } from 'node:zlib'
import { env } from 'cloudflare:test'
import { beforeAll, expect, test, vi } from 'vitest'
import { pictureFolder } from '../../worker/collections/characters.ts'
import { pictureLimits, pictureName, pictureSize } from '../../worker/model/rig/pictures.ts'
import { recordDateOf } from '../../worker/platform/clock.ts'
import { unnamedBelow } from '../../worker/features/characters/unnamed-pictures-service.ts'
import { purgeDoomed, objects } from '../../worker/platform/objects.ts'
import { decodePicture } from '../../worker/platform/pictures/codecs.ts'
import { hasExactData } from '../../worker/platform/pictures/inflation.ts'
import * as crafted from '../support/pictures.ts'
import { newWorkshop, publishWorkshop, saveWorkshop } from '../support/worker/characters.ts'
import { api, migrated, person, request, type Json, type Person } from '../support/worker/world.ts'

/** Empty on its left half, red on its right. */
function painted(width: number, height: number): Uint8Array<ArrayBuffer> {
  const rows = new Uint8Array((1 + 4 * width) * height)
  for (let y = 0; y < height; y++)
    for (let x = Math.ceil(width / 2); x < width; x++)
      rows.set([255, 0, 0, 255], y * (1 + 4 * width) + 1 + 4 * x)
  return crafted.png({ width, height, data: deflateSync(rows) })
}

let creator: Person
let stranger: Person

let admin: Person

beforeAll(async () => {
  await migrated()
  admin = await person({ name: 'Ines', admin: true })
  creator = await newCreator('Ada')
  stranger = await person({ name: 'Ben' })
})

async function newCreator(name: string): Promise<Person> {
  const made = await person({ name })
  await api('POST', '/api/collections/user_flags/records', {
    as: admin,
    body: { user: made.id, key: 'character_upload' },
  })
  return made
}

interface Stored extends Json {
  name: string
  width: number
  height: number
  bytes: number
}

async function upload(
  id: string,
  bytes: Uint8Array<ArrayBuffer> | ReadableStream,
  as = creator,
): Promise<{ status: number; body: Json }> {
  const answer = await request(`/api/characters/${id}/pictures`, {
    method: 'POST',
    headers: { Authorization: as.token },
    body: bytes,
  })
  return { status: answer.status, body: await answer.json() }
}

const head = (name: string) =>
  `<svg viewBox="0 0 1000 1000"><metadata>${JSON.stringify({
    name: 'Nova',
    mouth: {
      x: 500,
      y: 300,
      width: 100,
      opening: 60,
      line: 6,
      teethLength: 20,
      ink: '#000',
      lip: '#000',
      inside: '#000',
      tooth: '#000',
      tongue: '#000',
    },
    motion: { pupil: { x: 0, y: 0 }, brow: 0, turn: { x: 0, y: 0 }, jump: 90 },
    props: [],
  })}</metadata><g id="head"><image data-picture="${name}" x="100" y="60" width="800" height="900"/></g>
  <circle id="pivot-feet" cx="500" cy="960" r="0"/></svg>`

test('a picture is encoded anew, served without its upload, and goes with its character', async () => {
  const draft = await newWorkshop(creator)
  const original = painted(40, 30)
  const { status, body } = await upload(draft.id, original)
  expect(status).toBe(200)
  const { name, width, height } = body as Stored
  expect([width, height]).toEqual([40, 30])
  expect(pictureSize(name)).toEqual({ width: 40, height: 30 })
  // A second upload of it is one picture.
  expect((await upload(draft.id, original)).body['name']).toBe(name)

  const path = `/api/characters/${draft.id}/pictures/${name}`
  const answer = await request(path)
  expect(answer.headers.get('content-type')).toBe('image/webp')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('cache-control')).toBe('public, max-age=3600')
  const pixels = await decodePicture(await answer.arrayBuffer(), 'image/webp')
  expect([pixels.width, pixels.height]).toEqual([40, 30])
  // Opacity is exact: the left half of the picture is empty.
  expect([pixels.data[3], pixels.data[4 * 39 + 3]]).toEqual([0, 255])

  expect((await api('DELETE', `/api/characters/${draft.id}`, { as: creator })).status).toBe(204)
  await purgeDoomed(env.DB, objects(env.MEDIA))
  expect((await request(path)).status).toBe(404)
})

test('only its owner adds pictures to a character', async () => {
  const draft = await newWorkshop(creator)
  expect((await upload(draft.id, painted(4, 4), stranger)).status).toBe(404)
  for (const name of ['x', '..%2F..%2Fmedia', `${'0'.repeat(32)}-9999x1`, `${'0'.repeat(32)}-4x4`])
    expect((await request(`/api/characters/${draft.id}/pictures/${name}`)).status).toBe(404)
})

test('pictures that are too large, animated, broken or none are refused before they are decoded', async () => {
  const { id } = await newWorkshop(creator)
  const refused = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { status, body } = await upload(id, bytes)
    return [status, body['code'], (body['data'] as Json | undefined)?.['reason']].filter(Boolean)
  }
  expect(await refused(crafted.png({ width: 2049, height: 10 }))).toEqual([
    400,
    'drawing_refused',
    'too_large',
  ])
  expect(await refused(crafted.png({ width: 60_000, height: 60_000 }))).toEqual([
    400,
    'drawing_refused',
    'too_large',
  ])
  expect(await refused(crafted.png({ width: 4, height: 4, animated: true }))).toEqual([
    400,
    'drawing_refused',
    'unsupported',
  ])
  // It unpacks to more than its pixels.
  const bomb = crafted.png({ width: 1, height: 1, data: deflateSync(new Uint8Array(64e6)) })
  expect((await refused(bomb))[1]).toBe('not_a_picture')
  expect((await refused(painted(4, 4).slice(0, 50)))[1]).toBe('not_a_picture')
  expect((await refused(new Uint8Array(new TextEncoder().encode('<svg onload="x()"/>'))))[1]).toBe(
    'not_a_picture',
  )
  expect((await refused(new Uint8Array()))[1]).toBe('not_a_picture')
  // Less data than its header claims, which the decoder would make room for.
  const short = crafted.png({ width: 2048, height: 2048, data: deflateSync(new Uint8Array(100)) })
  expect(short.length).toBeLessThan(120)
  for (let count = 0; count < 20; count++) expect((await refused(short))[1]).toBe('not_a_picture')
  // A header of one size in front of the pixels of another.
  const liar = painted(40, 30)
  new DataView(liar.buffer).setUint32(16, 20)
  expect((await refused(liar))[1]).toBe('not_a_picture')
})

test('a PNG of any size is unpacked to its pixels, and one of more is not', async () => {
  const refused: number[] = []
  for (let side = 8; side <= 400; side += 7) {
    const rows = new Uint8Array((1 + 4 * side) * side).map((_, at) => (at * 2_654_435_761) >>> 13)
    const exact = crafted.png({ width: side, height: side, data: deflateSync(rows) })
    const longer = crafted.png({
      width: side,
      height: side,
      data: deflateSync(new Uint8Array(rows.length + 1)),
    })
    if (!(await hasExactData(exact)) || (await hasExactData(longer))) refused.push(side)
  }
  expect(refused).toEqual([])
})

test('a PNG that turns out to be broken while it is decoded leaves no memory behind', async () => {
  const rows = new Uint8Array((1 + 4 * 2048) * 2048)
  // There are five filters.
  rows[0] = 9
  const broken = crafted.png({ width: 2048, height: 2048, data: deflateSync(rows) })
  const { Instance } = WebAssembly
  const memories: WebAssembly.Memory[] = []
  const spy = vi.spyOn(WebAssembly, 'Instance').mockImplementation(function (module, imports) {
    const made = new Instance(module, imports)
    if (made.exports['memory'] instanceof WebAssembly.Memory) memories.push(made.exports['memory'])
    return made
  })
  try {
    for (let count = 0; count < 20; count++)
      await expect(decodePicture(broken.buffer, 'image/png')).rejects.toThrow()
  } finally {
    spy.mockRestore()
  }
  expect(new Set(memories).size).toBe(20)
  expect(Math.max(...memories.map(({ buffer }) => buffer.byteLength))).toBeLessThan(2 * rows.length)
})

test('a user may upload one rig’s pictures a minute, and none to a full folder', async () => {
  const busy = await newCreator('Cleo')
  const { id } = await newWorkshop(busy)
  const stored = Array.from({ length: 4 * pictureLimits.count }, (_, index) =>
    env.MEDIA.put(pictureFolder(id) + pictureName(index.toString(16).padStart(32, '0'), 1, 1), 'x'),
  )
  await Promise.all(stored)
  const codes: unknown[] = []
  for (let count = 0; count <= pictureLimits.count; count++)
    codes.push((await upload(id, new Uint8Array(), busy)).body['code'])
  // The quota is checked before the bytes, which are no picture.
  expect(new Set(codes.slice(0, -1))).toEqual(new Set(['quota_reached']))
  expect(codes.at(-1)).toBe('too_many_requests')
})

test('an upload that ends after its character was moved to the trash leaves the pictures of its versions', async () => {
  const { id } = await newWorkshop(creator)
  const original = painted(6, 7)
  const { name } = (await upload(id, original)).body as Stored
  const trash = env.DB.prepare('UPDATE characters SET trashed = ? WHERE id = ?')
  const arriving = new ReadableStream(
    {
      async pull(controller) {
        await trash.bind('2026-01-03 00:00:00.000Z', id).run()
        controller.enqueue(original)
        controller.close()
      },
    },
    { highWaterMark: 0 },
  )
  expect((await upload(id, arriving)).body['name']).toBe(name)
  expect((await request(`/api/characters/${id}/pictures/${name}`)).status).toBe(200)
})

test('pictures of uploads that were given up are deleted after a week, those of drawings and posters are not', async () => {
  const draft = await newWorkshop(creator)
  const { id } = draft
  const [given, drawn, poster] = await Promise.all(
    [5, 6, 7].map(async (side) => ((await upload(id, painted(side, 9))).body as Stored).name),
  )
  await saveWorkshop(creator, draft, { draft: head(drawn ?? '') })
  await env.DB.prepare('UPDATE characters SET poster = ? WHERE id = ?')
    .bind(`/api/characters/${id}/pictures/${poster}`, id)
    .run()
  const stored = async () => (await objects(env.MEDIA).list(pictureFolder(id))).found.map(({ key }) => key)
  const sweep = (days: number) =>
    unnamedBelow(env.DB, objects(env.MEDIA), {
      beginning: id,
      now: new Date(Date.now() + days * 24 * 60 * 60 * 1000),
    })
  expect(await sweep(6)).toBe(0)
  expect(await stored()).toHaveLength(3)
  // Undo may bring a picture back.
  const save = env.DB.prepare('UPDATE characters SET updated = ? WHERE id = ?')
  const savedAfter = (days: number) =>
    save.bind(recordDateOf(new Date(Date.now() + days * 24 * 60 * 60 * 1000)), id).run()
  await savedAfter(2)
  expect(await sweep(8)).toBe(0)
  await savedAfter(0)
  for (const art of [drawn, given])
    await env.DB.prepare('INSERT INTO art_hashes (character, art, hash) VALUES (?, ?, ?)')
      .bind(id, art, '0f'.repeat(8))
      .run()
  expect(await sweep(8)).toBe(1)
  const hashed = await env.DB.prepare('SELECT art FROM art_hashes WHERE character = ?').bind(id).all()
  expect(hashed.results).toEqual([{ art: drawn }])
  expect((await stored()).toSorted()).toEqual(
    [drawn, poster].map((name) => `${pictureFolder(id)}${name}`).toSorted(),
  )
  expect(await stored()).not.toContain(`${pictureFolder(id)}${given}`)
})

test('unnamed pictures of many characters are found by as many calls as those of one', async () => {
  const owner = await newCreator('Dora')
  const given: string[] = []
  for (let count = 0; count < 3; count++) {
    const { id } = await newWorkshop(owner)
    await upload(id, painted(3, 3 + count), owner)
    given.push(id)
  }
  const inAWeek = new Date(Date.now() + 8 * 24 * 60 * 60 * 1000)
  const sweep = async (beginning: string) => {
    const calls = { database: 0, bucket: 0 }
    const bucket = objects(env.MEDIA)
    const deleted = await unnamedBelow(
      new Proxy(env.DB, {
        get(target, name) {
          if (name === 'prepare' || name === 'batch') calls.database++
          const value: unknown = Reflect.get(target, name)
          return typeof value === 'function' ? value.bind(target) : value
        },
      }),
      {
        list: async (...of) => {
          calls.bucket++
          return bucket.list(...of)
        },
        remove: async (keys) => {
          calls.bucket++
          return bucket.remove(keys)
        },
      },
      { beginning, now: inAWeek },
    )
    return { deleted, calls }
  }
  const one = await sweep(given[0] ?? '-')
  const all = await sweep('')
  expect(one.deleted).toBe(1)
  expect(all.deleted).toBeGreaterThanOrEqual(2)
  expect(all.calls).toEqual(one.calls)
})

test('an admin takes a picture down, which is written down', async () => {
  const { id } = await newWorkshop(creator)
  const { name } = (await upload(id, painted(5, 4))).body as Stored
  const path = `/api/characters/${id}/pictures/${name}`
  for (const as of [creator, stranger]) expect((await api('DELETE', path, { as })).status).toBe(403)
  expect((await api('DELETE', path, { as: admin })).status).toBe(204)
  expect((await request(path)).status).toBe(404)
  expect((await api('DELETE', path, { as: admin })).status).toBe(404)
  expect(await upload(id, painted(5, 4))).toMatchObject({ status: 400, body: { code: 'drawing_refused' } })
  expect((await request(path)).status).toBe(404)
  expect((await upload(id, painted(5, 3))).status).toBe(200)
  const entries = env.DB.prepare('SELECT actor, action, before FROM audit_log WHERE target = ?')
  const { results } = await entries.bind(`characters/${id}`).all()
  expect(results).toEqual([
    { actor: admin.id, action: 'characters.delete_picture', before: JSON.stringify({ picture: name }) },
  ])
})

test('a rig is published only with pictures that are stored, and has a poster', async () => {
  const draft = await newWorkshop(creator)
  const missing = `${'f'.repeat(32)}-8x8`
  const { body: wrong } = await saveWorkshop(creator, draft, { draft: head(missing) })
  const refusal = await publishWorkshop(creator, wrong)
  expect(refusal.body).toMatchObject({ code: 'drawing_refused', data: { reason: 'part_missing' } })

  const { name } = (await upload(draft.id, painted(8, 9))).body as Stored
  const { body: right } = await saveWorkshop(creator, wrong, { draft: head(name) })
  const publish = (revision: number, poster?: string) =>
    api<typeof right>('POST', `/api/characters/${draft.id}/publish`, {
      as: creator,
      body: { revision, poster },
    })
  expect((await publish(right.revision, missing)).body).toMatchObject({ data: { reason: 'part_missing' } })
  expect((await publish(right.revision, '../x')).body).toMatchObject({ code: 'validation_failed' })
  const { body: published } = await publish(right.revision, name)
  expect(published.version).toBe(1)
  const record = `/api/collections/characters/records/${draft.id}`
  const poster = `/api/characters/${draft.id}/pictures/${name}`
  expect((await api('GET', record, { as: creator })).body).toMatchObject({ poster })
  // A change of the props alone, made where nothing is drawn, keeps it.
  const { body: changed } = await saveWorkshop(creator, published, {
    draft: published.draft.replace('"jump":90', '"jump":80'),
  })
  await publish(changed.revision)
  expect((await api('GET', record, { as: creator })).body).toMatchObject({ poster, version: 2 })
})
