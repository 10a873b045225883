import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { documentSchema, type Clip, type Document, type Track } from '../worker/contract/document.ts'
import { EditError, type Edit } from '../worker/contract/document-edits/edit.ts'
import { readEdit } from '../worker/contract/document-edits/edit-schema.ts'
import { stableText, type UndoPart } from '../worker/contract/document-edits/turned-round.ts'
import type { JamClientFrame, JamServerEvent } from '../worker/contract/jam-frames.ts'
import { newJamDocument } from '../worker/contract/jams.ts'
import { restored } from '../worker/features/jam/restored.ts'
import type { Logged } from '../worker/features/jam/session.ts'
import { Replica } from '../web/features/jam/room/replica.ts'

/** Repeatable randomness: mulberry32. */
function randomSource(seed: number) {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const pick = <Item>(list: readonly Item[]): Item | undefined => list[Math.floor(next() * list.length)]
  return { next, pick, between: (low: number, high: number) => low + next() * (high - low) }
}
type Random = ReturnType<typeof randomSource>

/** A room with what it keeps, and wires to its clients that are slow and sometimes cut. */
class World {
  readonly random: Random
  readonly stored: { rev: number; document: Document; log: Logged[] }
  session
  readonly handled = new Map<string, number>()
  readonly acknowledged = new Map<string, Set<number>>()
  readonly clients: Client[] = []
  private readonly mail: { at: number; deliver: () => void }[] = []
  now = 0

  constructor(random: Random) {
    this.random = random
    this.stored = { rev: 0, document: newJamDocument(), log: [] }
    this.session = restored(this.stored).session
  }

  send(delay: number, deliver: () => void) {
    this.mail.push({ at: this.now + delay, deliver })
  }

  step(milliseconds: number) {
    this.now += milliseconds
    for (;;) {
      const due = this.mail.findIndex(({ at }) => at <= this.now)
      if (due < 0) return
      const earliest = this.mail.reduce(
        (best, one, index) => (one.at < this.mail[best]!.at ? index : best),
        due,
      )
      this.mail.splice(earliest, 1)[0]!.deliver()
    }
  }

  get isQuiet() {
    return this.mail.length === 0
  }

  /** Ended without warning: only what is stored is left, and every line is cut. */
  kill() {
    this.session = restored(structuredClone(this.stored)).session
    for (const client of this.clients) client.cut()
  }

  hear(client: Client, frame: JamClientFrame) {
    if (frame.t !== 'edit' && frame.t !== 'undo') return
    const { n, base } = frame
    if (n <= (this.handled.get(client.name) ?? 0)) return
    this.handled.set(client.name, n)
    const asked = { client: client.name, n, base, by: client.name }
    const outcome =
      frame.t === 'edit'
        ? this.session.submit(asked, readEdit(frame.edit)!, [])
        : this.session.undo(asked, frame.parts as UndoPart[], [])
    if (!outcome.done) return client.post([{ t: 'refused', n, code: outcome.code }])
    this.stored.log.push(structuredClone(outcome.logged))
    if (this.random.next() < 0.02) {
      this.stored.rev = this.session.rev
      this.stored.document = structuredClone(this.session.document)
    }
    for (const one of this.clients) one.post(onWire([{ t: 'edit', ...outcome.logged }]))
  }
}

class Client {
  readonly name: string
  readonly replica: Replica
  readonly world: World
  refused = 0
  line: { open: boolean; greeted: boolean } | undefined
  private arrives = 0
  private leaves = 0

  constructor(world: World, name: string) {
    this.world = world
    this.name = name
    this.replica = new Replica({
      client: name,
      changed() {},
      refused: () => void this.refused++,
      missed: () => this.cut(),
    })
    world.clients.push(this)
    this.connect()
  }

  connect() {
    const { world, replica } = this
    const line = { open: true, greeted: false }
    this.line = line
    replica.reconnected()
    const { rev } = replica
    world.send(world.random.between(20, 300), () => {
      if (!line.open) return
      line.greeted = true
      const { session } = world
      const missed = session.since(rev)
      const live = {
        t: 'live' as const,
        rev: session.rev,
        n: world.handled.get(this.name) ?? 0,
        boot: '',
        now: 0,
        seats: [],
        transport: { at: 0, position: 0, playing: false },
        mayEdit: true,
      }
      const rest = missed
        ? missed.map((logged) => ({ t: 'edit', ...logged }))
        : [{ t: 'reset', rev: session.rev, document: session.document }]
      this.post(onWire([live, ...rest]))
    })
  }

  cut() {
    if (this.line) this.line.open = false
    this.line = undefined
  }

  /** From the room: in order, or not at all. */
  post(events: JamServerEvent[]) {
    const { line, world } = this
    if (!line?.greeted) return
    this.arrives = Math.max(this.arrives, world.now + world.random.between(20, 300))
    world.send(this.arrives - world.now, () => {
      if (!line.open || line !== this.line) return
      for (const event of events) {
        if (event.t !== 'edit' || event.client !== this.name) continue
        const known = world.acknowledged.get(this.name) ?? new Set()
        world.acknowledged.set(this.name, known.add(event.n))
      }
      this.replica.receive(events)
      this.flush()
    })
  }

  flush() {
    const { line, world, replica } = this
    if (!line || !replica.isKnown) return
    for (const frame of replica.toSend(world.now)) {
      this.leaves = Math.max(this.leaves, world.now + world.random.between(20, 300))
      const copy = JSON.parse(JSON.stringify(frame)) as JamClientFrame
      world.send(this.leaves - world.now, () => line.open && world.hear(this, copy))
    }
  }
}

/** As the wire carries it. */
function onWire(events: unknown[]): JamServerEvent[] {
  // Each is one of the contract's events, whose edits are read strictly by the room.
  return JSON.parse(JSON.stringify(events)) as JamServerEvent[]
}

let made = 0
const newId = (prefix: string) => `${prefix}-${made++}`

function randomEdit(random: Random, document: Document): Edit {
  const { next, pick, between } = random
  const idOf = (list: readonly { id: string }[]) => pick(list)?.id ?? 'nobody'
  const clips = document.tracks.flatMap((track) => track.clips)
  const clip = pick(clips)
  const id = clip?.id ?? 'nobody'
  const track = idOf(document.tracks)
  const newClip = (): Clip => ({
    id: newId('clip'),
    take: newId('take'),
    start: between(0, 60),
    offset: between(0, 5),
    duration: between(1, 5),
    gain: 1,
    fadeIn: 0,
    fadeOut: 0,
  })
  const newTrack = (): Track => ({
    id: newId('track'),
    kind: 'voice',
    name: 'Track',
    performer: pick(document.performers)?.id ?? null,
    gain: 1,
    pan: 0,
    mute: false,
    solo: false,
    clips: [],
  })
  const kinds: (() => Edit)[] = [
    () => ({ kind: 'addClip', track, clip: newClip() }),
    () => ({ kind: 'addClip', track, clip: newClip() }),
    () => ({ kind: 'moveClip', clip: id, start: between(0, 60) }),
    () => ({ kind: 'moveClip', clip: id, start: between(0, 60), track }),
    () => ({
      kind: 'trimEdge',
      clip: id,
      edge: next() < 0.5 ? 'start' : 'end',
      at: (clip?.start ?? 0) + between(0, 3),
    }),
    () => ({
      kind: 'splitClip',
      clip: id,
      at: (clip?.start ?? 0) + between(0, clip?.duration ?? 1),
      newId: newId('clip'),
    }),
    () => ({ kind: 'setClipGain', clip: id, gain: next() }),
    () => ({ kind: 'addTrack', track: newTrack(), after: track }),
    () => ({ kind: 'changeTrack', track, change: { gain: next(), name: newId('name') } }),
    () => ({ kind: 'moveTrack', track, index: 1, after: idOf(document.tracks) }),
    () => (next() < 0.3 ? { kind: 'removeTrack', track } : { kind: 'setTempo', tempo: between(60, 180) }),
    () => ({
      kind: 'addPerformer',
      performer: { id: newId('performer'), character: 'pip', props: {}, x: next(), y: 0.9, scale: 1 },
    }),
    () => ({ kind: 'setPerformerProps', performer: idOf(document.performers), props: { hue: next() } }),
    () => ({ kind: 'removePerformer', performer: idOf(document.performers) }),
    () => ({
      kind: 'addScene',
      scene: {
        id: newId('scene'),
        start: between(0, 60),
        duration: 5,
        background: '#fff',
        camera: { x: 0.5, y: 0.5, zoom: 1 },
      },
    }),
    () => ({
      kind: 'changeScene',
      scene: idOf(document.scenes),
      change: { layout: 'grid', duration: between(1, 9) },
    }),
    () => ({
      kind: 'addCaption',
      caption: { id: newId('caption'), start: between(0, 60), duration: 2, text: 'La' },
    }),
    () => ({ kind: 'removeCaption', caption: idOf(document.captions) }),
  ]
  const one = pick(kinds)!
  if (next() > 0.1) return one()
  return { kind: 'batch', edits: [one(), pick(kinds)!()] }
}

function act(random: Random, { replica }: Client) {
  const chance = random.next()
  if (chance < 0.06) return replica.undo()
  if (chance < 0.09) return replica.redo()
  try {
    const edit = randomEdit(random, replica.document)
    replica.edit(edit, random.next() < 0.3 ? { key: 'drag' } : {})
  } catch (error) {
    if (!(error instanceof EditError)) throw error
  }
}

test.each([1, 2, 3, 4, 5, 6])(
  'five clients with slow lines, absences and a room that is killed come to one document (seed %i)',
  (seed) => {
    const random = randomSource(seed)
    const world = new World(random)
    const clients = ['ann', 'ben', 'cleo', 'dan', 'eve'].map((name) => new Client(world, name))
    for (let turn = 0; turn < 1_500; turn++) {
      world.step(40)
      for (const client of clients) {
        if (client.replica.isKnown && random.next() < 0.15) act(random, client)
        client.flush()
        if (client.line && random.next() < 0.004) client.cut()
        else if (!client.line && random.next() < 0.03) client.connect()
      }
      if (turn % 400 === 399) world.kill()
    }
    for (let turn = 0; turn < 2_000; turn++) {
      world.step(100)
      for (const client of clients) {
        if (!client.line) client.connect()
        client.flush()
      }
      if (world.isQuiet && clients.every(({ replica }) => replica.isSaved)) break
    }
    const { session } = world
    const text = stableText(session.document)
    expect(session.rev).toBeGreaterThan(300)
    expect(z.safeParse(documentSchema, session.document).error).toBeUndefined()
    for (const { replica } of clients) {
      expect(replica.rev).toBe(session.rev)
      expect(replica.isSaved).toBe(true)
      expect(stableText(replica.document)).toBe(text)
    }
    // The log alone comes to the same, and so does what a restart reads.
    expect(
      stableText(restored({ ...world.stored, rev: 0, document: newJamDocument() }).session.document),
    ).toBe(text)
    expect(stableText(restored(world.stored).session.document)).toBe(text)
    // Whatever anybody was told is done is in the log.
    for (const [client, told] of world.acknowledged) {
      const logged = new Set(world.stored.log.filter((one) => one.client === client).map(({ n }) => n))
      expect([...told].filter((n) => !logged.has(n))).toEqual([])
    }
  },
)
