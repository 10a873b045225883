import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { client, closeStreams, heard, KnownSource } from '../support/worker/streams.ts'
import {
  api,
  migrated,
  newMedia,
  newTake,
  person,
  playTake,
  type Json,
  type Person,
} from '../support/worker/world.ts'
import { until } from '../support/until.ts'

let ada: Person
let ben: Person

beforeAll(async () => {
  await migrated()
  vi.stubGlobal('EventSource', KnownSource)
  ada = await person({ name: 'Ada' })
  ben = await person({ name: 'Ben' })
})

afterEach(closeStreams)

const patch = (collection: string, id: string, body: Record<string, unknown>) =>
  api('PATCH', `/api/collections/${collection}/records/${id}`, { as: ada, body })
const drop = (project: string) =>
  api('DELETE', `/api/collections/cam_projects/records/${project}`, { as: ada })

/** Waits until all written records were announced. */
const settled = (events: unknown[], length: number) => until(() => expect(events).toHaveLength(length))
const actions = (events: { action: string }[]) => events.map(({ action }) => action)

test('a private project’s events go to its owner only; a published one’s also to visitors, by its id', async () => {
  const { project } = await newTake(ada)
  const [mine, listed, viewed] = await Promise.all([
    heard(client(ada), 'cam_projects', '*'),
    heard(client(ben), 'cam_projects', '*'),
    heard(client(ben), 'cam_projects', project.id),
  ])
  await patch('cam_projects', project.id, { title: 'Private still' })
  await settled(mine, 1)
  await patch('cam_projects', project.id, { published: true })
  await drop(project.id)
  await settled(viewed, 2)
  expect(mine[0]?.record).toEqual({ ...project, title: 'Private still', updated: mine[0]?.record.updated })
  expect(actions(viewed)).toEqual(['update', 'delete'])
  // The event's part of the document is for the rules only.
  expect(viewed[1]?.record).toMatchObject({ id: project.id, document: null })
  expect(listed).toEqual([])
})

test('visitors get events of the takes that a film plays, until they are removed from it', async () => {
  const { project, take } = await newTake(ada, { published: true })
  const [mine, theirs] = await Promise.all([
    heard(client(ada), 'takes', take.id),
    heard(client(ben), 'takes', '*', { filter: `project = "${project.id}"` }),
  ])
  const rename = async (name: string) => {
    await patch('takes', take.id, { name })
    // The owner hears in the same order, and in the same moment.
    await until(() => expect(mine.at(-1)?.record.name).toBe(name))
  }
  await rename('Tried')
  await playTake(ada, take)
  await rename('Played')
  await playTake(ada, take, { played: false })
  await rename('Left out')
  await playTake(ada, take)
  await rename('Played again')
  await settled(theirs, 2)
  expect(theirs.map(({ record }) => record.name)).toEqual(['Played', 'Played again'])
})

test('deleting a project sends visitors delete events of visible records only', async () => {
  const { project, take, sound } = await newTake(ada, { published: true })
  const spare = await newMedia(ada, { project: project.id })
  const body = { project: project.id, name: 'Spare', source: 'upload', sound: spare.id, duration: 1 }
  const { body: left } = await api<Json>('POST', '/api/collections/takes/records', { as: ada, body })
  await playTake(ada, take)
  const options = { filter: `project = "${project.id}"` }
  const visitor = client(ben)
  const mine = await heard(client(ada), 'takes', '*', options)
  const theirs = await heard(visitor, 'takes', '*', options)
  const heardSound = await heard(visitor, 'media', sound.id)
  const unheardSound = await heard(visitor, 'media', spare.id)
  const end = await heard(visitor, 'cam_projects', project.id)
  await drop(project.id)
  await settled(mine, 2)
  // The project itself goes last.
  await settled(end, 1)
  expect(mine.map(({ record }) => record.id).toSorted()).toEqual([take.id, left.id].toSorted())
  expect(theirs).toMatchObject([{ action: 'delete', record: { id: take.id } }])
  expect(actions(heardSound)).toEqual(['delete'])
  expect(unheardSound).toEqual([])
})

test('deleting a private project announces none of its takes', async () => {
  const { project, take } = await newTake(ada, { published: true })
  await playTake(ada, take)
  const [mine, theirs] = await Promise.all([
    heard(client(ada), 'takes', take.id),
    heard(client(ben), 'takes', take.id),
  ])
  await patch('takes', take.id, { name: 'For all' })
  await settled(theirs, 1)
  await patch('cam_projects', project.id, { published: false })
  await drop(project.id)
  await settled(mine, 2)
  expect(actions(theirs)).toEqual(['update'])
})
