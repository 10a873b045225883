import type { JamSockets } from './room-sockets.ts'

const CURSORS_MS = 200

interface PresenceDeps {
  sockets: JamSockets
  schedule(milliseconds: number, work: () => void): void
}

export class Presence {
  private readonly deps: PresenceDeps
  private cursorsDue = false
  private peopleDue = false

  constructor(deps: PresenceDeps) {
    this.deps = deps
  }

  cursorsChanged() {
    if (this.cursorsDue) return
    this.cursorsDue = true
    const { sockets, schedule } = this.deps
    schedule(CURSORS_MS, () => {
      this.cursorsDue = false
      const people = [...sockets.all].flatMap(({ guest, client, here }) =>
        guest.kind === 'person' && here ? [{ client, name: guest.user.name, ...here }] : [],
      )
      sockets.broadcast({ t: 'here', people })
      sockets.flush()
    })
  }

  peopleChanged() {
    if (this.peopleDue) return
    this.peopleDue = true
    const { sockets, schedule } = this.deps
    schedule(0, () => {
      this.peopleDue = false
      const people = [...sockets.people()].map(([id, name]) => ({ id, name }))
      sockets.broadcast({ t: 'people', people })
      sockets.flush()
    })
  }
}
