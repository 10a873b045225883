import { Transferred } from '../../channel/channel.ts'
import { makeLibrarySound } from './catalogue.ts'

/** What the library's worker does: music takes up to a second, which would be seen on the stage. */
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
