import { MOUTH_RATE, type MouthCurve, type TakeAnalysis } from '#contract/takes/mouth-track'
import { restingMouth, type VoiceAnalysis } from './analysis.ts'
import { base64ToBytes, bytesToBase64 } from './bytes/base64.ts'

/** Curves are stored in steps of 1/255, loudness of a quarter of a decibel, pitch of a quarter of a semitone. */
export function encodeAnalysis(
  analysis: VoiceAnalysis,
  peaks: Int8Array<ArrayBuffer>,
  peaksPerSecond: number,
): TakeAnalysis {
  const curve = (values: Float32Array) => bytesToBase64(toBytes(values, 0, 1))
  const { jaw, width, rounding, teeth, tongue } = analysis.curves
  return {
    version: 1,
    engine: analysis.engine,
    ...(analysis.text === undefined ? {} : { text: analysis.text }),
    duration: analysis.duration,
    rate: MOUTH_RATE,
    frames: analysis.frames,
    cues: analysis.cues,
    curves: {
      jaw: curve(jaw),
      width: curve(width),
      rounding: curve(rounding),
      teeth: curve(teeth),
      tongue: curve(tongue),
    },
    loudness: bytesToBase64(toBytes(analysis.loudness, -60, 0)),
    ...(analysis.weighted && { weighted: bytesToBase64(toBytes(analysis.weighted, -60, 0)) }),
    pitch: bytesToBase64(Uint8Array.from(analysis.pitch, pitchToByte)),
    speech: bytesToBase64(analysis.speech),
    peaksPerSecond,
    peaks: bytesToBase64(new Uint8Array(peaks.buffer, peaks.byteOffset, peaks.length)),
    ...(analysis.script ? { script: analysis.script } : {}),
    ...(analysis.face ? { face: analysis.face } : {}),
  }
}

/** The way back. A curve that is shorter than `frames` ends at rest. */
export function decodeAnalysis(stored: TakeAnalysis): {
  analysis: VoiceAnalysis
  peaks: Int8Array<ArrayBuffer>
  peaksPerSecond: number
} {
  const { frames } = stored
  const curve = (name: MouthCurve) =>
    fromBytes(base64ToBytes(stored.curves[name]), frames, { low: 0, high: 1, otherwise: restingMouth[name] })
  const level = (values: string) =>
    fromBytes(base64ToBytes(values), frames, { low: -60, high: 0, otherwise: -60 })
  const speech = new Uint8Array(frames)
  speech.set(base64ToBytes(stored.speech).subarray(0, frames))
  const pitch = new Float32Array(frames)
  pitch.set(Float32Array.from(base64ToBytes(stored.pitch ?? '').subarray(0, frames), byteToPitch))
  const analysis: VoiceAnalysis = {
    engine: stored.engine,
    ...(stored.text === undefined ? {} : { text: stored.text }),
    duration: stored.duration,
    rate: stored.rate,
    frames,
    cues: stored.cues,
    curves: {
      jaw: curve('jaw'),
      width: curve('width'),
      rounding: curve('rounding'),
      teeth: curve('teeth'),
      tongue: curve('tongue'),
    },
    loudness: level(stored.loudness),
    ...(stored.weighted !== undefined && { weighted: level(stored.weighted) }),
    pitch,
    speech,
    ...(stored.script ? { script: stored.script } : {}),
    ...(stored.face ? { face: stored.face } : {}),
  }
  return {
    analysis,
    peaks: new Int8Array(base64ToBytes(stored.peaks).buffer),
    peaksPerSecond: stored.peaksPerSecond,
  }
}

const PITCH_FROM = 50
const PITCH_STEPS = 48

function pitchToByte(hertz: number): number {
  return hertz > 0
    ? Math.max(1, Math.min(255, 1 + Math.round(PITCH_STEPS * Math.log2(hertz / PITCH_FROM))))
    : 0
}

function byteToPitch(byte: number): number {
  return byte > 0 ? PITCH_FROM * 2 ** ((byte - 1) / PITCH_STEPS) : 0
}

function toBytes(values: Float32Array, low: number, high: number): Uint8Array {
  const bytes = new Uint8Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const share = ((values[index] ?? 0) - low) / (high - low)
    bytes[index] = Math.round(Math.max(0, Math.min(1, share)) * 255)
  }
  return bytes
}

function fromBytes(
  bytes: Uint8Array,
  frames: number,
  { low, high, otherwise }: { low: number; high: number; otherwise: number },
): Float32Array {
  const values = new Float32Array(frames).fill(otherwise)
  for (let index = 0; index < Math.min(frames, bytes.length); index++)
    values[index] = low + ((high - low) * (bytes[index] ?? 0)) / 255
  return values
}
