import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import type { Bindings } from '../../worker/bindings.ts'
import { newDocument } from '#model/document/new-document'
import { newMix } from '#model/mix/new-mix'
import { jobs } from '../../worker/jobs.ts'
import { campaignSteps, heldQueue } from '../support/worker/campaigns.ts'
import { failingAtEach } from '../support/worker/faults.ts'
import { wav } from '../support/worker/files.ts'
import {
  api,
  migrated,
  newProject,
  newTake,
  person,
  PIP,
  request,
  type Answer,
  type Json,
  type Person,
} from '../support/worker/world.ts'

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
})

/** Asks once with a fault and, as a client does that hears of a failure, once more without. */
async function asked(
  bindings: Partial<Bindings>,
  ask: (some?: { bindings: Partial<Bindings> }) => Promise<Answer<Json>>,
): Promise<Answer<Json>> {
  const first = await ask({ bindings })
  return first.status < 500 ? first : ask()
}

test('an upload that fails at any step can be completed without repeating confirmed parts', async () => {
  const { id: project } = await newProject(ada)
  const bytes = wav(1_000)
  const path = '/api/media/uploads'
  const part = async (upload: string, bindings?: Partial<Bindings>) => {
    const headers = { Authorization: ada.token }
    const answer = await request(`${path}/${upload}/parts/1`, {
      method: 'PUT',
      body: bytes,
      headers,
      bindings,
    })
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json }
  }
  const steps = await failingAtEach(async (bindings) => {
    const body = { kind: 'sound', name: 'voice.wav', size: bytes.length, project }
    const begun = await asked(bindings, (some) => api<Json>('POST', path, { as: ada, body, ...some }))
    const upload = begun.body.id
    expect((await asked(bindings, (some) => part(upload, some?.bindings))).status).toBe(200)
    // Whatever became of sealing it, asking again is enough.
    const sealed = await asked(bindings, (some) =>
      api<Json>('POST', `${path}/${upload}/complete`, { as: ada, ...some }),
    )
    expect(sealed).toMatchObject({ status: 200, body: { id: upload, size: bytes.length } })
    const file = await request(`/api/files/media/${upload}/${String(sealed.body.file)}`, {
      headers: { Authorization: ada.token },
    })
    expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
  })
  expect(steps).toBeGreaterThan(8)
})

const kinds = [
  {
    name: 'project',
    path: (id: string) => `/api/projects/${id}/document`,
    records: 'cam_projects',
    make: () => newProject(ada),
    document: (text: string) => ({
      ...newDocument(PIP),
      captions: [{ id: 'c', start: 0, duration: 1, text }],
    }),
  },
  {
    name: 'mix',
    path: (id: string) => `/api/mixes/${id}/document`,
    records: 'mixes',
    make: async () =>
      (await api<Json>('POST', '/api/collections/mixes/records', { as: ada, body: { title: 'Mix' } })).body,
    document: (text: string) => ({ ...newMix(), tempo: text === 'first' ? 90 : 91 }),
  },
]

test.each(kinds)(
  'a save of a $name is there when it was confirmed, and is all there or not at all when not',
  async ({ path, records, make, document }) => {
    const steps = await failingAtEach(async (bindings) => {
      const { id } = await make()
      const save = (revision: number, text: string, faulty?: Partial<Bindings>) =>
        api<Json>('PUT', path(id), {
          as: ada,
          body: { revision, document: document(text) },
          bindings: faulty ?? {},
        })
      const storedRows = async () =>
        (await api<Json>('GET', `/api/collections/${records}/records/${id}`, { as: ada })).body
      const first = await save(0, 'first', bindings)
      const now = await storedRows()
      if (first.status === 200) expect(now).toMatchObject({ revision: 1, document: document('first') })
      else {
        expect(first.status).toBeGreaterThanOrEqual(500)
        if (now.revision === 1) expect(now.document).toEqual(document('first'))
        else expect(now.revision).toBe(0)
      }
      const second = await save(Number(now.revision), 'second')
      expect(second.status).toBe(200)
      expect(await storedRows()).toMatchObject({
        revision: Number(now.revision) + 1,
        document: document('second'),
      })
    })
    expect(steps).toBeGreaterThan(1)
  },
)

test('an account whose deletion fails at any step is deleted by the next run', async () => {
  const job = (name: string) => jobs.find((one) => one.name === name)
  const deletion = job('account.delete-overdue')
  const forgetting = job('account.forget-elsewhere')
  const steps = await failingAtEach(async ({ DB }) => {
    const leaving = await person()
    const { take, sound } = await newTake(leaving)
    await env.DB.prepare("UPDATE users SET deleteAfter = '2020-01-01 00:00:00.000Z' WHERE id = ?")
      .bind(leaving.id)
      .run()
    for (const bindings of [{ ...env, DB }, env]) {
      // The next run repeats what failed.
      await deletion?.run(bindings, new Date()).catch(() => undefined)
      await forgetting?.run(bindings, new Date()).catch(() => undefined)
    }
    for (const [table, id] of [
      ['users', leaving.id],
      ['takes', take.id],
      ['media', sound.id],
    ]) {
      expect(await env.DB.prepare(`SELECT id FROM ${table} WHERE id = ?`).bind(id).first()).toBeNull()
    }
    expect(await env.DB.prepare('SELECT COUNT(*) AS n FROM forgettings').first('n')).toBe(0)
  })
  expect(steps).toBeGreaterThan(5)
})

test('a campaign whose cancellation fails at any step is cancelled with all its recipients, or not at all', async () => {
  const { readyFor, send, viewed } = campaignSteps(() => ada)
  const held = heldQueue()
  const steps = await failingAtEach(async (bindings) => {
    const campaign = await readyFor(3)
    await send(campaign, held, { recipients: 3 })
    await api('POST', `/api/admin/emails/${campaign.id}/cancel`, { as: ada, bindings })
    const { state, counts } = await viewed(campaign.id)
    expect([state, counts.waiting]).toEqual(state === 'cancelled' ? ['cancelled', 0] : ['sending', 3])
  })
  expect(steps).toBeGreaterThan(2)
})
