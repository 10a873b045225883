import type { StoredFace } from '#contract/takes/mouth-track'
import { encodeFace, recordFace } from '../../../../engine/puppet/acting/face-track.ts'
import type { FaceCamera } from '../../../../stage/camera/face-camera.ts'
import type { StudioRecorder } from './recorder.ts'
import { tapeClock } from './tape-clock.ts'

export interface RecordingFace {
  /** The tape's clock, which times camera data while the tape runs. */
  keepTime(recorder: Pick<StudioRecorder, 'state' | 'elapsed'>): void
  begin(origin?: number): void
  /** Returns the face data of a tape of `seconds`; `undefined` when no face was seen. */
  finish(seconds: number): StoredFace | undefined
}

/** Records a face beside a tape. `now` is in milliseconds, on the camera's clock. */
export function recordingFace(
  camera: Pick<FaceCamera, 'onMoment'>,
  now: () => number = () => performance.now(),
): RecordingFace {
  const clock = tapeClock(now)
  let face = recordFace()
  camera.onMoment((moment, capturedAt) => {
    const at = clock.at(capturedAt)
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
