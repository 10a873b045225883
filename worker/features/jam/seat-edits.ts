import type { Document } from '../../contract/document/document.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { seatPerformer, seatTrack } from '../../model/jam/jam-document.ts'

/** Width of a drawn performer relative to its height. */
const WIDTH_OF_HEIGHT = 0.62

/** Edits that give a seated user a performer and a track, as far as they are missing. */
export function seatEdits(
  document: Document,
  { seat, seats, name, character }: { seat: number; seats: number; name: string; character: string },
): Edit[] {
  const id = seatPerformer(seat)
  const track = seatTrack(seat)
  const performer = document.performers.find((one) => one.id === id)
  const edits: Edit[] = []
  if (!performer) {
    const { width, height } = document.stage
    const scale = Math.min(1, width / seats / WIDTH_OF_HEIGHT / Math.min(width, height))
    const place = { x: (seat + 0.5) / seats, y: 0.96, scale }
    edits.push({ kind: 'addPerformer', performer: { id, character, props: {}, ...place } })
  } else if (performer.character !== character) {
    edits.push({ kind: 'setCharacter', performer: id, character, props: {} })
  }
  const voice = document.tracks.find((one) => one.id === track)
  if (!voice) {
    const sound = { gain: 1, pan: 0, mute: false, solo: false, clips: [] }
    edits.push({
      kind: 'addTrack',
      track: { id: track, kind: 'voice', name: name.slice(0, 120), performer: id, ...sound },
    })
  } else if (voice.name !== name || voice.performer !== id) {
    edits.push({ kind: 'changeTrack', track, change: { name: name.slice(0, 120), performer: id } })
  }
  return edits
}
