import type { Document } from '#contract/document/document'
import type { Landing, WaitingTake } from '../../../../data/take-delivery.ts'
import { speechEndWith } from '../../project/edits/add-take.ts'
import { voiceTrack } from '../../project/edits/edits.ts'
import type { FinishedRecording } from './recorder.ts'

export interface LandingDeps {
  document(): Document
  /** Takes that are being uploaded. */
  arriving(): readonly WaitingTake[]
  /** The place of a punch-in recording. */
  punched(recording: FinishedRecording): Landing | undefined
}

export function createRecordingLanding({ document, arriving, punched }: LandingDeps) {
  /** The first take of a recording becomes the voice, because there was none. */
  let isFirst = false

  /** Later parts of a long recording follow the first one. */
  function continued({ id, after, sound }: FinishedRecording): Landing | undefined {
    if (after === 0) isFirst = !voiceTrack(document())?.clips.length
    if (after === 0 || !isFirst) return undefined
    return { recording: id, seat: undefined, start: after, offset: 0, duration: sound.duration }
  }

  return {
    of: (recording: FinishedRecording) => punched(recording) ?? continued(recording),
    /** A recording that continues the script goes after the previous one, even while that is uploading. */
    following({ id, sound }: FinishedRecording): Landing {
      const start = speechEndWith(document(), arriving())
      return { recording: id, seat: undefined, start, offset: 0, duration: sound.duration }
    },
  }
}
