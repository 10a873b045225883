import { beforeAll, expect, test } from 'vitest'
import { type MixDocument } from '../../worker/contract/mixes/document.ts'
import { newMix, newStrip } from '#model/mix/new-mix'
import { api, migrated, newProject, person, type Json, type Person } from '../support/worker/world.ts'

let ada: Person

beforeAll(async () => {
  await migrated()
  ada = await person({ name: 'Ada', admin: true })
})

const make = async (body: Record<string, unknown> = {}) =>
  (await api<Json>('POST', '/api/collections/mixes/records', { as: ada, body: { title: 'Mix', ...body } }))
    .body

const save = (id: string, revision: number, document: unknown = newMix(), as: Person = ada) =>
  api('PUT', `/api/mixes/${id}/document`, { as, body: { revision, document } })

const withTrack = (name: string): MixDocument => ({
  ...newMix(),
  tracks: [{ ...newStrip('t', name, 0), output: 'master', clips: [] }],
})

test('a new mix is empty and belongs to its creator', async () => {
  const project = await newProject(ada)
  expect(await make({ project: project.id })).toMatchObject({
    owner: ada.id,
    project: project.id,
    revision: 0,
    document: newMix(),
  })
})

test('saves increase the revision; a save of an older revision gets the current document', async () => {
  const { id } = await make()
  expect(await save(id, 0, withTrack('first'))).toMatchObject({ status: 200, body: { revision: 1 } })
  expect(await save(id, 0, withTrack('late'))).toMatchObject({
    status: 409,
    body: { code: 'conflict', data: { current: { revision: 1, document: withTrack('first') } } },
  })
})

test('one of thirty concurrent saves of one revision wins', async () => {
  const { id } = await make()
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, tab) => save(id, 0, withTrack(`tab ${tab}`))),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(29)
})

test('an invalid or too large document is refused and changes nothing', async () => {
  const { id } = await make()
  const [track] = withTrack('x').tracks
  const refused: [unknown, number, string][] = [
    [{ version: 1 }, 400, 'validation_failed'],
    [{ ...newMix(), sampleRate: 22_050 }, 400, 'validation_failed'],
    [{ ...newMix(), tracks: [{ ...track, gain: 40 }] }, 400, 'validation_failed'],
    [{ ...newMix(), tracks: [{ ...track, order: ['eq', 'eq', 'eq'] }] }, 400, 'validation_failed'],
    [
      { ...newMix(), tracks: Array.from({ length: 65 }, (_, n) => ({ ...track, id: `t${n}` })) },
      400,
      'validation_failed',
    ],
    [{ ...newMix(), automation: Array.from({ length: 30 }, () => tooMuch()) }, 413, 'too_large'],
  ]
  for (const [document, status, code] of refused) {
    expect(await save(id, 0, document)).toMatchObject({ status, body: { code } })
  }
  expect((await api('GET', `/api/collections/mixes/records/${id}`, { as: ada })).body).toMatchObject({
    revision: 0,
  })
})

function tooMuch() {
  const points = Array.from({ length: 1_000 }, (_, n) => ({
    time: n + 0.123456,
    value: -12.345678,
    curve: 0.5,
  }))
  return { strip: 'master', param: 'gain', points }
}

test('only admins reach the desk; a mix that is not there is not found', async () => {
  const { id } = await make()
  const ben = await person()
  expect(await save(id, 0, newMix(), ben)).toMatchObject({ status: 403 })
  expect(await save('nosuchmix000000', 0)).toMatchObject({ status: 404 })
})
