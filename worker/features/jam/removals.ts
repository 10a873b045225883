import type { JamClientFrame, JamRefusal } from '../../contract/jam/frames.ts'
import { userOf, type JamSockets, type Member } from './room-sockets.ts'
import type { RoomStore } from './room-store.ts'

interface RemovalsDeps {
  store: Pick<RoomStore, 'removed' | 'setRemoved'>
  sockets: Pick<JamSockets, 'all' | 'people' | 'send'>
  owner(): string
  /** The name of somebody who sits; undefined: they do not. */
  nameOf(user: string): string | undefined
  /** Whoever was taken out leaves at once. */
  out(user: string): void
}

/** Who was taken out of the jam, which its owner alone does and knows, and their way back. */
export class Removals {
  private readonly deps: RemovalsDeps

  constructor(deps: RemovalsDeps) {
    this.deps = deps
  }

  change(
    by: string,
    { user, back = false }: Extract<JamClientFrame, { t: 'remove' }>,
  ): JamRefusal | undefined {
    const { store, sockets, owner, nameOf, out } = this.deps
    if (by !== owner() || user === by) return 'not_yours'
    // Those who are taken out are named as they are called now: later nobody here knows.
    const name = nameOf(user) ?? sockets.people().get(user) ?? ''
    store.setRemoved({ id: user, name }, !back)
    if (!back) out(user)
    this.notify()
    return undefined
  }

  /** Tells the owner, wherever they are here. */
  notify() {
    for (const member of this.deps.sockets.all) this.notifyOne(member)
  }

  /** Tells this socket, if it is the owner's. */
  notifyOne(member: Member) {
    const { store, sockets, owner } = this.deps
    if (userOf(member) === owner()) sockets.send(member, { t: 'removed', people: store.removed() })
  }
}
