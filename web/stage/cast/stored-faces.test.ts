import { expect, test, vi } from 'vitest'
import { memoryStore } from '../../platform/local-store.ts'
import { storedFaces, type StoredFace } from './stored-faces.ts'

const pip = { id: 'pip', rig: '/api/rigs/one', poster: '' }

function faces({
  store = memoryStore<StoredFace>(),
  open = async () => store,
  build = 'b1',
  mayDraw = async () => {},
} = {}) {
  const draw = vi.fn(async (key: string) => `data:${key}`)
  return { store, draw, faceOf: storedFaces({ open, build: () => build, mayDraw, draw }) }
}

test('a face is drawn once per page and once per device', async () => {
  const first = faces()
  const [one, two] = await Promise.all([first.faceOf(pip), first.faceOf(pip)])
  expect(one).toBe(two)
  expect(first.draw).toHaveBeenCalledOnce()
  const later = faces({ store: first.store, mayDraw: () => new Promise(() => {}) })
  expect(await later.faceOf(pip)).toBe(one)
  expect(later.draw).not.toHaveBeenCalled()
})

test('nothing is drawn before it may be', async () => {
  const allowed = Promise.withResolvers<void>()
  const { draw, faceOf } = faces({ mayDraw: () => allowed.promise })
  const face = faceOf(pip)
  await vi.waitFor(async () => expect(draw).not.toHaveBeenCalled())
  allowed.resolve()
  await face
  expect(draw).toHaveBeenCalledOnce()
})

test.each([
  ['a new version of the rig', { ...pip, rig: '/api/rigs/two' }, 'b1'],
  ['a new build', pip, 'b2'],
])('%s is drawn again, in place of the old one', async (_name, character, build) => {
  const { store, faceOf } = faces()
  await faceOf(pip)
  const later = faces({ store, build })
  await later.faceOf(character)
  expect(later.draw).toHaveBeenCalledOnce()
  expect(await store.keys()).toEqual(['pip'])
  expect(await store.get('pip')).toMatchObject({ rig: character.rig, build })
})

test('faces with pictures, which may be taken down, are not stored', async () => {
  const { store, faceOf } = faces()
  await faceOf({ ...pip, poster: '/api/characters/pip/pictures/poster' })
  expect(await store.keys()).toEqual([])
})

test('without storage they last as long as the page', async () => {
  const { draw, faceOf } = faces({ open: () => Promise.reject(new Error('private window')) })
  await faceOf(pip)
  await faceOf(pip)
  expect(draw).toHaveBeenCalledOnce()
})

test('a failed drawing may be requested again', async () => {
  const { draw, faceOf } = faces()
  draw.mockRejectedValueOnce(new Error('offline'))
  await expect(faceOf(pip)).rejects.toThrow('offline')
  expect(await faceOf(pip)).toContain('data:')
})
