import { Transferred } from '../../channel/channel.ts'
import { makeLibrarySound } from './catalogue.ts'

/** Calls of the library's worker: rendering music takes up to a second, which would make the stage stutter. */
export const libraryCalls = {
  make({ id }: { id: string }) {
    const sound = makeLibrarySound(id)
    return new Transferred(
      sound,
      sound.channels.map(({ buffer }) => buffer),
    )
  },
}

export type LibraryCalls = typeof libraryCalls
