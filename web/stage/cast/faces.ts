import type { CharacterRecord } from '#contract/characters'
import { galleryQuery } from '../../data/characters.ts'
import { drawHead, preparePuppet } from '../../engine/puppet/drawing/puppet.ts'
import { newPose } from '../../engine/puppet/pose.ts'
import { openLocalStore } from '../../platform/local-store.ts'
import { queryClient } from '../../platform/query-client.ts'
import { whenSettled } from '../../platform/settled.ts'
import { hashOf } from '../../shell/person-colour.ts'
import { rigQuery } from './player-cache.ts'
import { storedFaces } from './stored-faces.ts'

/** Pixels of a face's side: twice what it is shown at most in lists. */
const SIZE = 128
/** The margin around a face, as a share of the picture. */
const MARGIN = 0.04

const face = storedFaces({
  open: () => openLocalStore('faces'),
  build: () => __BUILD_ID__,
  mayDraw: whenSettled,
  draw: drawFace,
})

/**
 * For users without a picture: always the same character while it is in the gallery, whatever is added (rendezvous
 * hashing).
 */
export function characterOf<Kind extends Pick<CharacterRecord, 'id'>>(
  person: string,
  characters: readonly Kind[],
): Kind | undefined {
  const ranked = characters.map((one) => ({ one, rank: hashOf(`${person}/${one.id}`) }))
  return ranked.toSorted((a, b) => b.rank - a.rank || (a.one.id < b.one.id ? -1 : 1))[0]?.one
}

/** The published characters, from which faces are chosen. Presenters look like people, who could be mistaken for them. */
export async function builtInCharacters(): Promise<CharacterRecord[]> {
  const gallery = await queryClient.fetchQuery(galleryQuery)
  return gallery.filter(({ published, kind }) => published && kind !== 'presenter')
}

/** The face of a user's character as a URL of a transparent picture; of a new one, once the page has settled. */
export async function faceOf(person: string): Promise<string | undefined> {
  const character = characterOf(person, await builtInCharacters())
  return character && face(character)
}

async function drawFace(key: string): Promise<string> {
  const rig = await queryClient.fetchQuery(rigQuery(key))
  const canvas = document.createElement('canvas')
  canvas.width = SIZE
  canvas.height = SIZE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  const { x, y, width, height } = rig.face
  const scale = (SIZE * (1 - 2 * MARGIN)) / Math.max(width, height)
  context.translate(SIZE / 2, SIZE / 2)
  context.scale(scale, scale)
  context.translate(-(x + width / 2), -(y + height / 2))
  drawHead(context, preparePuppet(rig), { ...newPose(), smile: 0.5 }, {})
  return canvas.toDataURL('image/png')
}
