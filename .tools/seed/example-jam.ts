import * as z from 'zod/mini'
import { makeTicket } from '#contract/chat/chat'
import type { Document } from '#contract/document/document'
import type { Edit } from '#contract/document/edit'
import { JAM_PROTOCOL, jamServerEvent, type JamClientFrame } from '#contract/jam/frames'
import { createJam, deleteJam, jamRoomPath, landTake } from '#contract/jam/jams'
import { timeOfBeat, type BeatGrid } from '#model/document/beats'
import { plainClip } from '#model/document/plain-clip'
import { applyEdit } from '#model/edits/apply-edit'
import { BACKING_TRACK, newJamDocument, seatTrack } from '#model/jam/jam-document'
import { seatEdits } from '../../worker/features/jam/seat-edits.ts'
import { call, orDelete, type Account, type Product } from './product.ts'
import { addLibrarySound, addRecording, type ReadFile, type RecordingName } from './takes.ts'

const SEATS = 3
const BLUES: BeatGrid = { tempo: 92, firstBeat: 0 }

const singers: { name: string; character: string; recording: RecordingName; beat: number; gain: number }[] = [
  { name: 'Ines', character: 'characterrivet1', recording: 'raise', beat: 4, gain: 1 },
  { name: 'Ada', character: 'characterbramb1', recording: 'one', beat: 11, gain: 1.8 },
]

/** Makes a jam with a backing track and a take on each of two seats; returns its id. */
export async function makeJam(product: Product, as: Account, read: ReadFile): Promise<string> {
  const body = { title: 'Blues for a raise', seats: SEATS, document: seated() }
  const { id: jam } = await call(product, createJam, { as, body })
  await orDelete(fill(product, as, jam, read), () => call(product, deleteJam, { as, params: { id: jam } }))
  return jam
}

async function fill(product: Product, as: Account, jam: string, read: ReadFile): Promise<void> {
  const owner = { product, as, place: { jam } }
  const { take: music } = await addLibrarySound(owner, 'shuffle', 'Blues shuffle')
  const clip = plainClip({ id: 'backing-clip', take: music.id, start: 0, duration: music.duration })
  await editJam(product, as, jam, { kind: 'addClip', track: BACKING_TRACK, clip })
  for (const [seat, { recording, beat }] of singers.entries()) {
    const { take } = await addRecording(owner, recording, read)
    await call(product, landTake, {
      as,
      params: { id: jam },
      body: {
        recording: `example-${recording}`,
        take: take.id,
        seat,
        start: timeOfBeat(beat, BLUES),
        offset: 0,
        duration: take.duration,
      },
    })
  }
}

/** The document once the singers have sat down. */
function seated(): Document {
  let document = newJamDocument(BLUES)
  const edit = (one: Edit) => ({ document } = applyEdit(document, one))
  edit({ kind: 'changeTrack', track: BACKING_TRACK, change: { gain: 0.5 } })
  for (const [seat, { name, character, gain }] of singers.entries()) {
    for (const one of seatEdits(document, { seat, seats: SEATS, name, character })) edit(one)
    // The recordings are not equally loud.
    edit({ kind: 'changeTrack', track: seatTrack(seat), change: { gain } })
  }
  return document
}

/** Sends an edit through the jam's socket and waits until its room has applied it. */
async function editJam(product: Product, as: Account, jam: string, edit: Edit): Promise<void> {
  const { ticket } = await call(product, makeTicket, { as })
  const socket = await product.openSocket(jamRoomPath(jam), [JAM_PROTOCOL, `ticket.${ticket}`])
  const client = 'example-client'
  const send = (frame: JamClientFrame) => socket.send(JSON.stringify(frame))
  try {
    send({ t: 'hello', client, rev: -1 })
    for (;;) {
      const events = z.array(jamServerEvent).parse(JSON.parse(await socket.next()))
      for (const event of events) {
        if (event.t === 'live') send({ t: 'edit', n: 1, base: event.rev, edit })
        if (event.t === 'edit' && event.client === client) return
        if (event.t === 'refused') throw new Error(`The jam refused the edit: ${event.code}.`)
      }
    }
  } finally {
    socket.close()
  }
}
