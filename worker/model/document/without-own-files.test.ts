import { expect, test } from 'vitest'
import { documentSchema } from '../../contract/document/document.ts'
import { newDocument } from './new-document.ts'
import { madeClip } from '../../../tests/support/documents/clip-fixtures.ts'
import { withoutOwnFiles } from './without-own-files.ts'

test('a template keeps the stage and nothing that belongs to a person', () => {
  const document = newDocument('characterpip001')
  const [track] = document.tracks
  if (!track) throw new Error('A new document has a track')
  const clip = madeClip('c', 't')
  const scene = {
    id: 's',
    start: 0,
    duration: 2,
    background: 'media:abc',
    camera: { x: 0.5, y: 0.5, zoom: 1 },
  }
  const caption = { id: 'k', start: 0, duration: 1, text: 'Good evening' }
  const full = {
    ...document,
    tracks: [{ ...track, clips: [clip] }],
    scenes: [scene, { ...scene, id: 'r', background: '#ff0000' }],
    captions: [caption],
    mouthCorrections: [],
  }
  const made = withoutOwnFiles(full)
  expect(documentSchema.safeParse(made).success).toBe(true)
  expect([made.tracks[0]?.clips, made.captions, 'mouthCorrections' in made]).toEqual([[], [caption], false])
  expect(JSON.stringify(made)).not.toContain('media:')
  expect(made.scenes[1]?.background).toBe('#ff0000')
})
