import type { BeatGrid } from '../../model/document/beats.ts'
import {
  type JamClientFrame,
  type JamRefusal,
  type JamSeat,
  type JamTransport,
} from '../../contract/jam/frames.ts'
import { positionAt } from '../../model/jam/transport.ts'
import { type JamStart } from '../../contract/jam/joint-start.ts'
import { hostOf, isUnderWay, playsAt } from '../../model/jam/joint-start.ts'
import { jointStart } from './joint-start.ts'
import type { JamSockets } from './room-sockets.ts'
import type { RoomStore } from './room-store.ts'
import type { ReadySeat } from './seats.ts'
import { transportAfter } from './transport.ts'

type Frame<T extends JamClientFrame['t']> = Extract<JamClientFrame, { t: T }>

interface Scene {
  owner: string
  seats: readonly JamSeat[]
  ready: readonly ReadySeat[]
  beatGrid: BeatGrid
}

interface PlayheadDeps {
  store: RoomStore
  sockets: JamSockets
  now(): number
  newId(): string
  scene(): Scene
}

export class Playhead {
  transport: JamTransport
  private readonly deps: PlayheadDeps
  private joint: JamStart | null

  constructor(deps: PlayheadDeps) {
    this.deps = deps
    this.transport = deps.store.transport()
    this.joint = deps.store.start()
  }

  get start(): JamStart | null {
    const { joint, deps } = this
    return joint && isUnderWay(joint, deps.scene().seats, deps.now()) ? joint : null
  }

  go(frame: Frame<'go'>): JamRefusal | undefined {
    // It would interrupt the playback of those who are recording.
    if (this.start) return 'recording'
    const { sockets, now } = this.deps
    if (this.joint) this.keep(null)
    this.play(transportAfter(this.transport, frame, { now: now(), delays: sockets.delays() }))
    return undefined
  }

  begin(by: { id: string; name: string }, frame: Frame<'start'>): JamRefusal | undefined {
    const { sockets, now, newId, scene } = this.deps
    const start = jointStart(by, frame, {
      ...scene(),
      id: newId(),
      here: sockets.users(),
      running: this.joint,
      now: now(),
      delays: sockets.delays(),
    })
    if (typeof start === 'string') return start
    this.keep(start)
    this.play({ at: playsAt(start), position: start.playFrom, playing: true })
    return undefined
  }

  end(by: string): JamRefusal | undefined {
    const { owner, seats } = this.deps.scene()
    if (hostOf(owner, this.deps.sockets.users(), seats) !== by) return 'not_host'
    this.over()
    return undefined
  }

  /** A user has stopped recording: the joint take ends with the last one. */
  stopped() {
    const { joint } = this
    const { seats } = this.deps.scene()
    if (!seats.some(({ seat, recording }) => recording && joint?.seats.includes(seat))) this.over()
  }

  /** A recording user left or was removed: without another the joint take ends. */
  seatsChanged() {
    if (!this.start) this.over()
  }

  private over() {
    if (!this.joint) return
    this.keep(null)
    const at = this.deps.now()
    this.play({ at, position: positionAt(this.transport, at), playing: false })
  }

  private keep(start: JamStart | null) {
    this.joint = start
    this.deps.store.setStart(start)
    this.deps.sockets.broadcast({ t: 'start', start })
  }

  private play(transport: JamTransport) {
    this.transport = transport
    this.deps.store.setTransport(transport)
    this.deps.sockets.broadcast({ t: 'transport', transport })
  }
}
