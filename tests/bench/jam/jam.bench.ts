import type { Document } from '../../../worker/contract/document/document.ts'
import { readEdit } from '../../../worker/contract/document/edit-schema.ts'
import type { Edit } from '../../../worker/contract/document/edit.ts'
import { SEATS_MAX } from '../../../worker/contract/jam/jams.ts'
import { newJamDocument, seatPerformer, seatTrack } from '#model/jam/jam-document'
import { restored } from '../../../worker/features/jam/restored.ts'
import type { Logged } from '../../../worker/features/jam/session.ts'
import { openBrowser } from '../../support/browser.ts'
import { startBuiltApp } from '../../support/servers/built-app.ts'
import { adminOf } from './api.ts'
import { opening } from './opening.ts'
import { performers } from './performers.ts'
import { viewers } from './viewers.ts'

const EDITS = 10_000
const CLIPS = 20

function fullJam(): Document {
  const document = newJamDocument()
  for (let seat = 0; seat < SEATS_MAX; seat++) {
    const performer = seatPerformer(seat)
    document.performers.push({ id: performer, character: 'pip', props: {}, x: 0.5, y: 0.9, scale: 1 })
    const clips = Array.from({ length: CLIPS }, (_, index) => ({
      id: `${seat}-${index}`,
      take: `take-${seat}-${index}`,
      start: index * 30,
      offset: 0,
      duration: 25,
      gain: 1,
      fadeIn: 0,
      fadeOut: 0,
    }))
    const sound = { gain: 1, pan: 0, mute: false, solo: false }
    document.tracks.push({ id: seatTrack(seat), kind: 'voice', name: 'Voice', performer, ...sound, clips })
  }
  return document
}

function editAt(index: number): Edit {
  const seat = index % SEATS_MAX
  const clip = `${seat}-${index % CLIPS}`
  switch (index % 4) {
    case 0:
      return { kind: 'moveClip', clip, start: (index % 600) + 0.5 }
    case 1:
      return { kind: 'setClipGain', clip, gain: (index % 100) / 50 }
    case 2:
      return { kind: 'changeTrack', track: seatTrack(seat), change: { gain: (index % 100) / 50 } }
    default:
      return { kind: 'setPerformerPlace', performer: seatPerformer(seat), change: { x: (index % 100) / 100 } }
  }
}

export async function run(): Promise<void> {
  edits()
  const app = await startBuiltApp()
  const browser = await openBrowser()
  try {
    await performers(browser)
    const api = await adminOf(app.address)
    const { items } = await api.ask<{ items: { id: string }[] }>(
      'GET',
      '/api/collections/characters/records?perPage=8',
    )
    const characters = items.map(({ id }) => id)
    await viewers(api, characters[0] ?? '')
    await opening(api, browser, characters)
  } finally {
    await browser.close()
    app.stop()
  }
}

/** Reading the room's log again; and reading, ordering and applying one edit. */
function edits() {
  const document = fullJam()
  const { session } = restored({ rev: 0, document, log: [] })
  const log: Logged[] = []
  const times: number[] = []
  for (let index = 0; index < EDITS; index++) {
    const text = JSON.stringify(editAt(index))
    const begin = performance.now()
    const edit = readEdit(JSON.parse(text))
    if (!edit) throw new Error(`No edit: ${text}`)
    const outcome = session.submit(
      { client: 'bench', n: index + 1, base: session.rev, by: 'bench' },
      edit,
      [],
    )
    times.push(performance.now() - begin)
    if (!outcome.done) throw new Error(outcome.code)
    log.push(outcome.logged)
  }
  const begin = performance.now()
  const again = restored({ rev: 0, document, log })
  const replay = performance.now() - begin
  if (again.session.rev !== EDITS) throw new Error('Not all edits were made again.')
  const sorted = times.sort((one, other) => one - other)
  const at = (share: number) => ((sorted[Math.floor(share * EDITS)] ?? 0) * 1000).toFixed(0)
  console.log(`one edit read, ordered and applied: median ${at(0.5)} µs, p99 ${at(0.99)} µs`)
  console.log(`${EDITS} edits replayed: ${replay.toFixed(0)} ms (aim: 500)`)
}
