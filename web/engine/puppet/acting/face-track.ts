import { FACE_RATE, type StoredFace } from '#contract/takes/mouth-track'
import { faceValues, noFace, type FaceMoment } from '../../face/face-moment.ts'
import { base64ToBytes, bytesToBase64 } from '../../voice/bytes/base64.ts'

/** Face data of a take at `FACE_RATE` frames per second; frame `i` is at `i / FACE_RATE` seconds. */
export interface FaceTrack {
  frames: number
  /** `frames` values for each of `faceValues`, one after the other. */
  values: Float32Array
}

/** Values are in −1..1, except lids, which are 0..1.3 and stored halved. */
const LID = 0.5

/** Collects moments as they come, by the clock of the take. */
export interface FaceRecorder {
  /** `seconds` of the take. */
  add(moment: FaceMoment, seconds: number): void
  /** The track up to `seconds`; `undefined` when no face was ever seen. */
  finish(seconds: number): FaceTrack | undefined
}

export function recordFace(): FaceRecorder {
  const recorded: { moment: FaceMoment; seconds: number }[] = []
  return {
    add(moment, seconds) {
      // A clock that went back (a retake) would tear the track.
      if (seconds > (recorded.at(-1)?.seconds ?? -1)) recorded.push({ moment, seconds })
    },
    finish(seconds) {
      if (!recorded.some(({ moment }) => moment.seen > 0.5)) return undefined
      const frames = Math.max(1, Math.ceil(seconds * FACE_RATE))
      const values = new Float32Array(frames * faceValues.length)
      let next = 0
      for (let frame = 0; frame < frames; frame++) {
        const at = frame / FACE_RATE
        while (next < recorded.length - 1 && (recorded[next]?.seconds ?? 0) < at) next++
        const after = recorded[next]
        const before = recorded[Math.max(0, next - 1)] ?? after
        if (!before || !after) break
        const gap = after.seconds - before.seconds
        const fraction = gap > 0 ? Math.max(0, Math.min(1, (at - before.seconds) / gap)) : 1
        // After the camera stopped there is no face.
        const lost = at > after.seconds + 0.5 || gap > 1
        faceValues.forEach((name, index) => {
          const value = before.moment[name] + (after.moment[name] - before.moment[name]) * fraction
          values[frame * faceValues.length + index] = name === 'seen' && lost ? 0 : value
        })
      }
      return { frames, values }
    },
  }
}

export function encodeFace({ frames, values }: FaceTrack): StoredFace {
  const bytes = new Uint8Array(values.length)
  values.forEach((value, index) => {
    const lid = faceValues[index % faceValues.length]?.startsWith('lid') === true
    bytes[index] = Math.round(127.5 + 127.5 * Math.max(-1, Math.min(1, lid ? value * LID : value)))
  })
  return { rate: FACE_RATE, frames, values: bytesToBase64(bytes) }
}

/** The way back; a track that is shorter than it says ends with no face. */
export function decodeFace({ frames, values }: StoredFace): FaceTrack {
  const bytes = base64ToBytes(values)
  const decoded = new Float32Array(frames * faceValues.length)
  for (let index = 0; index < Math.min(decoded.length, bytes.length); index++) {
    const value = ((bytes[index] ?? 0) - 127.5) / 127.5
    const lid = faceValues[index % faceValues.length]?.startsWith('lid') === true
    decoded[index] = lid ? value / LID : value
  }
  return { frames, values: decoded }
}

/** Seconds on either side that a moment is the mean of: frames of a camera are too coarse to be shown one by one. */
const NEAR = 0.07

export function faceAt({ frames, values }: FaceTrack, time: number): FaceMoment | undefined {
  const centre = time * FACE_RATE
  const reach = NEAR * FACE_RATE
  const sums = new Float64Array(faceValues.length)
  let weights = 0
  for (let frame = Math.ceil(centre - reach); frame <= centre + reach; frame++) {
    const weight = 1 + Math.cos((Math.PI * (frame - centre)) / reach)
    const held = Math.max(0, Math.min(frames - 1, frame))
    for (let index = 0; index < sums.length; index++)
      sums[index] = (sums[index] ?? 0) + weight * (values[held * faceValues.length + index] ?? 0)
    weights += weight
  }
  if (weights === 0 || frames === 0) return undefined
  const moment = { ...noFace }
  faceValues.forEach((name, index) => {
    moment[name] = (sums[index] ?? 0) / weights
  })
  moment.seen = Math.max(0, moment.seen)
  return moment
}

export interface WeighedFace {
  face: FaceMoment
  /** 0..1: less while its clip is not there yet, or there no more. */
  weight: number
}

/** Blends faces where clips meet. `undefined` without face data. */
export function blendFaces(faces: readonly WeighedFace[]): FaceMoment | undefined {
  const blend = { ...noFace }
  let whole = 0
  let strongest = 0
  for (const { face, weight } of faces) {
    const counts = weight * face.seen
    whole += counts
    strongest = 1 - (1 - strongest) * (1 - counts)
    for (const name of faceValues) blend[name] += counts * face[name]
  }
  if (whole === 0) return undefined
  for (const name of faceValues) blend[name] /= whole
  blend.seen = strongest
  return blend
}
