import type { JamClientFrame, JamRefusal } from '../../contract/jam/frames.ts'
import { userOf, type JamSockets, type Member } from './room-sockets.ts'
import type { RoomStore } from './room-store.ts'

interface RemovalsDeps {
  store: Pick<RoomStore, 'removed' | 'setRemoved'>
  sockets: Pick<JamSockets, 'all' | 'people' | 'send'>
  owner(): string
  nameOf(user: string): string | undefined
  /** A removed user leaves at once. */
  out(user: string): void
}

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
    // Removed users keep their current name, because it cannot be looked up here later.
    const name = nameOf(user) ?? sockets.people().get(user) ?? ''
    store.setRemoved({ id: user, name }, !back)
    if (!back) out(user)
    this.notify()
    return undefined
  }

  notify() {
    for (const member of this.deps.sockets.all) this.notifyOne(member)
  }

  notifyOne(member: Member) {
    const { store, sockets, owner } = this.deps
    if (userOf(member) === owner()) sockets.send(member, { t: 'removed', people: store.removed() })
  }
}
