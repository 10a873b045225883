import type { ChatUser } from '../../chat-calls.ts'
import { closeCodes } from '../../contract/chat/frames.ts'
import { beatGridOf } from '../../model/document/beats.ts'
import { readEdit } from '../../contract/document/edit-schema.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { documentHash, type UndoPart } from '../../model/edits/invert-edit.ts'
import { jamCloseCodes, LOG_LIMIT, type JamClientFrame, type JamRefusal } from '../../contract/jam/frames.ts'
import { seatTrack } from '../../model/jam/jam-document.ts'
import type { Landed, Landing } from '../../jam-calls.ts'
import { Playhead } from './playhead.ts'
import { Presence } from './presence.ts'
import { Removals } from './removals.ts'
import { restored } from './restored.ts'
import { userOf, type JamSockets, type Member } from './room-sockets.ts'
import type { JamFacts, RoomStore } from './room-store.ts'
import { seatEdits } from './seat-edits.ts'
import { Seats } from './seats.ts'
import type { Outcome, Session } from './session.ts'
import { plainClip } from '../../model/document/plain-clip.ts'

const SNAPSHOT_EDITS = 500
/** The client id of the room's own edits. */
const ROOM_CLIENT = 'room'

export type Hello = Extract<JamClientFrame, { t: 'hello' }>

export interface RoomDeps {
  store: RoomStore
  sockets: JamSockets
  /** Identifies this start of the room: clients that measured its clock before must do so again. */
  boot: string
  now(): number
  newId(): string
  schedule(milliseconds: number, work: () => void): void
  /** The jam's record must be updated. */
  edited(): void
  /** The time of the next seat expiry may have changed. */
  seatsChanged(): void
  /** A user was removed from the jam. */
  removed(user: string): void
}

/** The rules of a jam. All of it runs within one turn's transaction. */
export class Room {
  jam: JamFacts
  readonly session: Session
  readonly seats: Seats
  readonly presence: Presence
  private readonly deps: RoomDeps
  private readonly store: RoomStore
  private readonly playhead: Playhead
  private readonly removals: Removals
  /** The edit of the newest snapshot. */
  private snapshot: number

  constructor(deps: RoomDeps) {
    const { store } = deps
    const { session, snapshot } = restored(store.load())
    this.deps = deps
    this.store = store
    this.session = session
    this.snapshot = snapshot
    this.seats = new Seats(store.seats())
    this.presence = new Presence(deps)
    this.jam = store.jam() ?? { owner: '', seats: 0 }
    this.removals = new Removals({
      ...deps,
      owner: () => this.jam.owner,
      nameOf: (user) => this.seats.all.find((sitting) => sitting.user === user)?.name,
      out: (user) => this.out(user),
    })
    this.playhead = new Playhead({
      ...deps,
      scene: () => ({
        owner: this.jam.owner,
        seats: this.seats.toJamSeats(this.jam.seats),
        ready: this.seats.ready,
        beatGrid: beatGridOf(session.document),
      }),
    })
  }

  /** Regularly, and when the last user leaves, so that a restart reads little. */
  keepSnapshot({ always = false } = {}) {
    const { rev, document } = this.session
    if (rev === this.snapshot || (!always && rev - this.snapshot < SNAPSHOT_EDITS)) return
    this.store.storeSnapshot(rev, document, this.deps.now())
    this.session.trim(LOG_LIMIT)
    this.snapshot = rev
  }

  updatePresence() {
    if (this.seats.updatePresence(this.deps.sockets.here(), this.deps.now())) this.seatsChanged()
  }

  freeSeats() {
    if (this.seats.expire(this.deps.now())) this.seatsChanged()
  }

  changeJam(jam: JamFacts) {
    this.jam = jam
    this.store.setJam(jam)
    this.deps.sockets.broadcast({ t: 'jam' })
    this.seatsChanged()
  }

  land({ by, recording, take, seat, start, offset, duration }: Landing): Landed {
    const known = this.store.recording(recording)
    const track = known?.track ?? seatTrack(seat)
    if (known && known.user !== by) return { clip: '', track: '', refused: 'not_yours' }
    if (known && known.clip !== '') return { clip: known.clip, track, refused: '' }
    const clip = { ...plainClip({ id: `take-${recording}`, take, start, duration }), offset }
    const asked = { client: ROOM_CLIENT, n: 0, base: this.session.rev, by }
    const outcome = this.session.land(asked, clip, track, this.deps.newId)
    if (!outcome.done) return { clip: '', track, refused: outcome.code }
    this.store.storeRecording({ id: recording, user: by, track, clip: clip.id }, this.deps.now())
    if (this.seats.endRecording(recording)) this.seatsChanged()
    this.log(outcome)
    return { clip: clip.id, track, refused: '' }
  }

  receive(member: Member, frame: JamClientFrame) {
    // `handleHello` answers it after this turn's events were sent.
    if (frame.t === 'hello') return
    if (frame.t === 'have') return this.compare(member, frame)
    // Keys are read-only, and clients are unknown before hello.
    if (member.guest.kind === 'key' || member.client === '') {
      return this.deps.sockets.send(member, { t: 'refused', code: 'not_allowed' })
    }
    const { user } = member.guest
    switch (frame.t) {
      case 'edit':
      case 'undo':
        return this.edit(member, user.id, frame)
      case 'seat':
        return this.seat(member, user, frame)
      case 'record':
        return this.record(member, user.id, frame)
      case 'arm': {
        const armed = { client: member.client, on: frame.on }
        return this.granted(member, this.seats.setArmed(user.id, frame.seat, armed))
      }
      case 'start':
        return this.answer(member, this.playhead.begin(user, frame))
      case 'end':
        return this.answer(member, this.playhead.end(user.id))
      case 'live':
        return this.granted(member, this.seats.setLive(user.id, frame.seat, frame.on))
      case 'remove':
        return this.answer(member, this.removals.change(user.id, frame))
      case 'go':
        return this.answer(member, this.playhead.go(frame))
      case 'here':
        member.here = { time: frame.time, chosen: frame.chosen }
        return this.presence.cursorsChanged()
      case 'react':
        return this.deps.sockets.broadcast({ t: 'react', name: user.name, emoji: frame.emoji })
      case 'clock':
        return
      default:
        return frame satisfies never
    }
  }

  handleHello(member: Member, { client, rev }: Hello) {
    const user = userOf(member)
    const known = this.store.client(client)
    // A tab's id belongs to its user; another user's is an error or an attack.
    if (known && known.user !== user)
      return this.deps.sockets.close(member.socket, closeCodes.badFrame, 'badFrame')
    const { session, seats, jam, playhead } = this
    const events = session.since(rev)
    this.deps.sockets.send(member, {
      t: 'live',
      rev: session.rev,
      n: known?.n ?? 0,
      boot: this.deps.boot,
      now: this.deps.now(),
      seats: seats.toJamSeats(jam.seats),
      transport: playhead.transport,
      start: playhead.start,
      mayEdit: member.guest.kind === 'person',
    })
    if (events) for (const event of events) this.deps.sockets.send(member, asEvent(event))
    else this.deps.sockets.send(member, { t: 'reset', rev: session.rev, document: session.document })
    this.removals.notifyOne(member)
    this.deps.sockets.named(member, client)
    this.presence.peopleChanged()
  }

  private compare(member: Member, { rev, hash }: Extract<JamClientFrame, { t: 'have' }>) {
    const { session } = this
    if (rev !== session.rev || hash === documentHash(session.document)) return
    this.deps.sockets.send(member, { t: 'reset', rev, document: session.document })
  }

  private edit(member: Member, by: string, frame: Extract<JamClientFrame, { t: 'edit' | 'undo' }>) {
    const { client } = member
    const { n, base } = frame
    // It was applied or refused before, and the client knows it or learns it from `hello`.
    if (n <= (this.store.client(client)?.n ?? 0)) return
    this.store.storeClient(client, by, n, this.deps.now())
    const asked = { client, n, base, by }
    const running = this.seats.all.flatMap(({ seat, recording }) =>
      recording === '' ? [] : [{ track: seatTrack(seat) }],
    )
    let outcome: Outcome
    if (frame.t === 'undo') {
      // The schema has validated every part; zod infers `field?: T | undefined` where the edit has `field?: T`.
      outcome = this.session.undo(asked, frame.parts as UndoPart[], running)
    } else {
      const edit = readEdit(frame.edit)
      outcome = edit ? this.session.submit(asked, edit, running) : { done: false, code: 'bad_edit' }
    }
    if (outcome.done) return this.log(outcome)
    const { code, by: remover } = outcome
    this.deps.sockets.send(member, { t: 'refused', n, code, ...(remover !== undefined && { by: remover }) })
  }

  private log({ logged }: Extract<Outcome, { done: true }>) {
    this.store.append(logged)
    this.deps.sockets.broadcast(asEvent(logged))
    this.deps.edited()
  }

  private seat(
    member: Member,
    { id, name }: ChatUser,
    { seat, character }: Extract<JamClientFrame, { t: 'seat' }>,
  ) {
    const { seats, session, jam } = this
    const refused = character === null ? seats.leave(id, seat) : seats.take({ id, name }, seat, jam.seats)
    if (refused === undefined && character !== null) {
      const edits = seatEdits(session.document, { seat, seats: jam.seats, name, character })
      const asked = { client: ROOM_CLIENT, n: 0, base: session.rev, by: id }
      const edit: Edit = { kind: 'batch', edits }
      const outcome = edits.length > 0 && session.submit(asked, edit, [])
      if (outcome && outcome.done) this.log(outcome)
    }
    this.granted(member, refused)
  }

  private record(
    member: Member,
    user: string,
    { recording, seat, on }: Extract<JamClientFrame, { t: 'record' }>,
  ) {
    const wasRunning = this.seats.at(seat)?.recording === recording
    const refused = this.seats.setRecording(user, seat, { recording, recorder: member.client, on })
    if (refused === undefined && on && !this.store.recording(recording)) {
      this.store.storeRecording({ id: recording, user, track: seatTrack(seat), clip: '' }, this.deps.now())
    }
    this.granted(member, refused)
    if (!on && wasRunning) this.playhead.stopped()
  }

  private out(user: string) {
    this.seats.remove(user)
    this.deps.sockets.closeWhere((other) => userOf(other) === user, jamCloseCodes.removed, 'removed')
    this.seatsChanged()
    this.presence.peopleChanged()
    this.deps.removed(user)
  }

  /** A deleted account: its edits stay without their author. */
  forget(user: string) {
    this.store.forget(user)
    this.session.forget(user)
    this.removals.notify()
    this.seats.remove(user)
    this.seatsChanged()
    this.deps.sockets.closeWhere((member) => userOf(member) === user, closeCodes.signedOut, 'signedOut')
    this.presence.peopleChanged()
  }

  private granted(member: Member, refused: JamRefusal | undefined) {
    if (refused === undefined) this.seatsChanged()
    this.answer(member, refused)
  }

  private answer(member: Member, refused: JamRefusal | undefined) {
    if (refused !== undefined) this.deps.sockets.send(member, { t: 'refused', code: refused })
  }

  seatsChanged() {
    this.store.setSeats(this.seats.all)
    this.deps.sockets.broadcast({ t: 'seats', seats: this.seats.toJamSeats(this.jam.seats) })
    this.playhead.seatsChanged()
    this.deps.seatsChanged()
  }
}

function asEvent({ rev, client, n, by, edit }: Extract<Outcome, { done: true }>['logged']) {
  return { t: 'edit', rev, client, n, by, edit }
}
