import type { StoredFace } from '#contract/takes/mouth-track'
import { encodeFace, recordFace } from '../../../../engine/puppet/acting/face-track.ts'
import type { FaceCamera } from '../../../../stage/camera/face-camera.ts'
import type { Recorder } from './recorder.ts'
import { tapeClock } from './tape-clock.ts'

export interface RecordingFace {
  /** The tape's clock: what the camera sees is kept by it while the tape runs. */
  keepTime(recorder: Pick<Recorder, 'step' | 'elapsed'>): void
  /** A tape begins, `origin` seconds after the recorder's clock did. */
  begin(origin?: number): void
  /** What was seen until the tape's end, `seconds` long; `undefined` where that was nobody. */
  finish(seconds: number): StoredFace | undefined
}

/** Records a face beside a tape. `now` in milliseconds, as the camera's times. */
export function recordingFace(
  camera: Pick<FaceCamera, 'onMoment'>,
  now: () => number = () => performance.now(),
): RecordingFace {
  const clock = tapeClock(now)
  let face = recordFace()
  camera.onMoment((moment, taken) => {
    const at = clock.at(taken)
    if (at !== undefined) face.add(moment, at)
  })
  return {
    keepTime: clock.keepTime,
    begin(origin) {
      face = recordFace()
      clock.begin(origin)
    },
    finish(seconds) {
      const track = face.finish(seconds)
      return track && encodeFace(track)
    },
  }
}
