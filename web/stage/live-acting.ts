import { restingMouth } from '../engine/voice/analysis.ts'
import type { FaceCamera } from './camera/face-camera.ts'
import type { LiveVoice } from './stage-frame.ts'

/** What microphone and camera do together right now; nothing while both are off. */
export function liveActing(
  voice: (() => LiveVoice | undefined) | undefined,
  camera: Pick<FaceCamera, 'face'>,
): () => LiveVoice | undefined {
  return () => {
    const heard = voice?.()
    const face = camera.face()
    if (!face) return heard
    // Read one by one: a live voice answers anew each time it is asked.
    return {
      mouth: heard?.mouth ?? restingMouth,
      loudness: heard?.loudness ?? -60,
      speaking: heard?.speaking ?? false,
      face,
    }
  }
}
