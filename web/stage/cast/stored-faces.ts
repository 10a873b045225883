import { rigIdOf, type CharacterRecord } from '#contract/characters'
import { rigKey } from '../../engine/timeline/rig-key.ts'
import { memoryStore, type LocalStore } from '../../platform/local-store.ts'

/** A face on this device. */
export interface StoredFace {
  rig: string
  /** The build that drew it: another may draw differently. */
  build: string
  /** A `data:` URL. */
  face: string
}

interface Deps {
  /** Where it rejects, faces last as long as the page. */
  open(): Promise<LocalStore<StoredFace>>
  build(): string
  /** Drawing compiles a rig, which blocks a slow phone. */
  mayDraw(): Promise<void>
  draw(rigKey: string): Promise<string>
}

type FaceCharacter = Pick<CharacterRecord, 'id' | 'rig' | 'poster'>

/** Faces as URLs of transparent pictures, each drawn once per device. Rejects if the rig cannot be loaded. */
export function storedFaces({ open, build, mayDraw, draw }: Deps) {
  const faces = new Map<string, Promise<string>>()
  let opened: Promise<LocalStore<StoredFace>> | undefined

  async function storedOrDrawn({ id, rig, poster }: FaceCharacter, key: string): Promise<string> {
    opened ??= open().catch(memoryStore<StoredFace>)
    const store = await opened
    const before = await store.get(id).catch(() => undefined)
    if (before?.rig === rig && before.build === build()) return before.face
    await mayDraw()
    const face = await draw(key)
    // Pictures in a rig may be taken down, and a stored face would outlive them.
    if (poster === '') await store.set(id, { rig, build: build(), face }).catch(() => {})
    return face
  }

  return (character: FaceCharacter): Promise<string> => {
    const key = rigKey({ character: character.id, rig: rigIdOf(character.rig) })
    const known = faces.get(key)
    if (known) return known
    const face = storedOrDrawn(character, key)
    faces.set(key, face)
    // A failed drawing may be requested again.
    face.catch(() => faces.delete(key))
    return face
  }
}
