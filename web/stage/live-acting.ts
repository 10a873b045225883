import { restingMouth } from '../engine/voice/analysis.ts'
import type { FaceCamera } from './camera/face-camera.ts'
import type { LiveVoice } from './stage-frame.ts'

export function liveActing(
  voice: (() => LiveVoice | undefined) | undefined,
  camera: Pick<FaceCamera, 'face'>,
): () => LiveVoice | undefined {
  return () => {
    const heard = voice?.()
    const face = camera.face()
    if (!face) return heard
    // Getters: a live voice is evaluated on each read.
    return {
      mouth: heard?.mouth ?? restingMouth,
      loudness: heard?.loudness ?? -60,
      speaking: heard?.speaking ?? false,
      face,
    }
  }
}
