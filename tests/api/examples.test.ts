import { beforeAll, expect, test } from 'vitest'
import { exampleNames, type MadeExamples } from '../../.tools/seed/example-names.ts'
import { makeExamples } from '../../.tools/seed/examples.ts'
import { documentSchema, type Document } from '../../worker/contract/document/document.ts'
import { takeAnalysis } from '../../worker/contract/takes/mouth-track.ts'
import { exampleWorkshop, type ExampleWorkshop } from '../support/worker/example-workshop.ts'
import { api, migrated, request, type Json, type List, type Person } from '../support/worker/world.ts'

let workshop: ExampleWorkshop
let made: MadeExamples = {}
const saved: string[][] = []

beforeAll(async () => {
  await migrated()
  workshop = await exampleWorkshop()
  await makeExamples(workshop, {}, (all) => {
    made = { ...all }
    saved.push(Object.keys(all))
  })
})

test('each example is saved once it is made', () => {
  expect(saved).toEqual(exampleNames.map((_, index) => exampleNames.slice(0, index + 1)))
})

test('examples that were made are not made again', async () => {
  const { people, read } = workshop
  const refuse = () => Promise.reject(new Error('Nothing is to be called.'))
  const product = { ...workshop.product, send: refuse, openSocket: refuse }
  await makeExamples({ product, people, read }, made, refuse)
})

/** The takes that a document plays, each with its analysis, after a check that their sounds are stored. */
async function playedTakes(as: Person, place: string, document: Document) {
  const path = `/api/collections/takes/records?filter=${encodeURIComponent(place)}&expand=sound,analysis`
  const { body } = await api<List>('GET', path, { as })
  const takes = body.items as (Json & { expand: Record<'sound' | 'analysis', Json> })[]
  return Promise.all(
    document.tracks.flatMap((track) =>
      track.clips.map(async (clip) => {
        const take = takes.find(({ id }) => id === clip.take)
        const file = (name: 'sound' | 'analysis') =>
          request(`/api/files/media/${take?.expand[name].id}/${String(take?.expand[name].file)}`, {
            headers: { Authorization: as.token },
          })
        const sound = await file('sound')
        expect(sound.status).toBe(200)
        expect((await sound.arrayBuffer()).byteLength).toBe(take?.expand.sound.size)
        return { track, clip, analysis: takeAnalysis.parse(await (await file('analysis')).json()) }
      }),
    ),
  )
}

test('the project is published, and its mouths and captions are those of its recordings', async () => {
  const { ada } = workshop.people
  const list = await api<List>('GET', '/api/collections/cam_projects/records', { as: ada })
  expect(list.body.items.map(({ id, owner, published }) => ({ id, owner, published }))).toEqual([
    { id: made.project, owner: ada.id, published: true },
  ])
  const document = documentSchema.parse(list.body.items[0]?.document)
  expect(document.performers).toHaveLength(2)
  expect(document.captions.map(({ text, performer }) => [performer, text])).toEqual([
    ['performer-1', 'How many lines did you learn today?'],
    ['performer-2', 'One.'],
    ['performer-2', 'This one.'],
  ])
  const played = await playedTakes(ada, `project = "${made.project}"`, document)
  expect(played.map(({ track }) => track.kind).toSorted()).toEqual(['music', 'sound', 'voice', 'voice'])
  for (const { track, clip, analysis } of played) {
    expect(analysis.duration).toBeGreaterThanOrEqual(clip.offset + clip.duration - 0.01)
    if (track.kind === 'voice') {
      expect(new Set(analysis.cues.map(({ value }) => value)).size).toBeGreaterThan(3)
      expect(analysis.script?.words.some(([, , sure]) => sure)).toBe(true)
    }
  }
})
