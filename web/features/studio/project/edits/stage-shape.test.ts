import { expect, test } from 'vitest'
import { type Document } from '#contract/document/document'
import { startingDocument } from '#model/document/new-document'
import { applyEdit } from '#model/edits/apply-edit'
import { framingOf, framingsOf } from '../../../../engine/timeline/framings.ts'
import { withPerformer } from './cast-edits.ts'
import { setCamera } from './edits.ts'
import { withShape } from './stage-shape.ts'

const tall = { width: 720, height: 1280 }
const wide = { width: 1280, height: 720 }
const made = (document: Document, edit: Parameters<typeof applyEdit>[1]) => applyEdit(document, edit).document

test('in a tall picture the usual framing shows a puppet from head to feet, in the middle, not air above its head', () => {
  const document = made(startingDocument('pip'), withShape(startingDocument('pip'), tall))
  const [scene] = document.scenes
  const [performer] = document.performers
  if (!scene || !performer) throw new Error('There is somebody on a stage.')
  expect(framingOf(scene.camera, tall)).toBe('medium')
  // At scale 1 a puppet is as tall as the shorter side.
  const feet = performer.y
  const head = feet - (performer.scale * tall.width) / tall.height
  const { y, zoom } = scene.camera
  const [top, bottom] = [y - 0.5 / zoom, y + 0.5 / zoom]
  expect(bottom).toBeGreaterThan(feet)
  expect(bottom).toBeLessThanOrEqual(1.001)
  const above = (head - top) * zoom
  expect(above).toBeGreaterThan(0.1)
  expect(above).toBeLessThan(0.3)
})

test('a row of performers stays a row in every stage shape; undo and changing back restore all', () => {
  const alone = startingDocument('pip')
  const two = made(
    alone,
    withPerformer(alone, { id: 'tatters', name: 'Tatters', rig: '' }, { id: 'second', lead: 'Pip' }),
  )
  const { document, inverse } = applyEdit(two, withShape(two, tall))
  expect(document.performers.every(({ scale }) => scale < 0.7)).toBe(true)
  expect(applyEdit(document, inverse).document).toEqual(two)
  const back = made(document, withShape(document, wide))
  expect(back.performers).toEqual(two.performers)
  expect(back.scenes).toEqual(two.scenes)
})

test('manually placed performers and cameras stay', () => {
  const document = startingDocument('pip')
  const placed = made(document, {
    kind: 'setPerformerPlace',
    performer: document.performers[0]?.id ?? '',
    change: { x: 0.2, scale: 1.4 },
  })
  const camera = { x: 0.3, y: 0.35, zoom: 2 }
  const framed = made(placed, setCamera(placed.scenes[0], camera, 'new'))
  const after = made(framed, withShape(framed, tall))
  expect(after.performers).toEqual(framed.performers)
  expect(after.scenes[0]?.camera).toEqual(camera)
})

test('each shape has its three framings', () => {
  for (const shape of [tall, wide])
    expect(framingsOf(shape).map(({ camera }) => framingOf(camera, shape))).toEqual([
      'close',
      'medium',
      'full',
    ])
})

test('a tall stage knows the framings that it had before; its cameras go along to another shape as they are', () => {
  for (const { id, camera } of framingsOf(wide)) expect(framingOf(camera, tall)).toBe(id)
  const document = startingDocument('pip')
  const usual = framingsOf(wide).find(({ id }) => id === 'medium')
  if (!usual) throw new Error('There is a usual framing.')
  const earlier = { ...document, stage: { ...document.stage, ...tall } }
  const stored = made(earlier, setCamera(earlier.scenes[0], usual.camera, 'new'))
  expect(made(stored, withShape(stored, wide)).scenes[0]?.camera).toEqual(usual.camera)
  const [tallMedium] = framingsOf(tall).filter(({ id }) => id === 'medium')
  expect(framingOf(tallMedium?.camera ?? usual.camera, wide)).toBeNull()
})
