import { SoundError } from '../sound.ts'

/** A device as `navigator` describes it; workers, Node and some browsers lack fields. */
interface Device {
  /** GiB, a power of two. */
  deviceMemory?: number
  userAgent?: string
  maxTouchPoints?: number
}

const MIB = 2 ** 20
/**
 * The part of a device's memory that the samples of a sound may take. Decoding, copying them to the analysis and
 * mixing them there hold two and a half times as much for a moment.
 */
const SHARE = 1 / 8
/** Limits in browsers that don't report the device's memory. */
const UNKNOWN_BYTES = { phone: 512 * MIB, computer: 1024 * MIB }

/** Bytes of samples that this device may hold of one sound. */
export function memoryLimit({
  deviceMemory,
  userAgent = '',
  maxTouchPoints = 0,
}: Device = navigator): number {
  if (deviceMemory !== undefined) return deviceMemory * 1024 * MIB * SHARE
  // iPads call themselves Macs.
  const isPhone =
    /Android|iPhone|iPad|Mobile/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
  return isPhone ? UNKNOWN_BYTES.phone : UNKNOWN_BYTES.computer
}

export interface SoundShape {
  seconds: number
  sampleRate: number
  channels: number
}

/** True if the samples of all channels take at most `maxBytes`. */
export function fitsWhole({ seconds, sampleRate, channels }: SoundShape, maxBytes: number): boolean {
  return seconds * sampleRate * channels * Float32Array.BYTES_PER_ELEMENT <= maxBytes
}

/** Throws a `SoundError` for a sound of more than `maxBytes` of samples, of which at most two channels are held. */
export function refuseTooHeavy(shape: SoundShape, maxBytes: number) {
  const channels = Math.min(2, shape.channels)
  if (fitsWhole({ ...shape, channels }, maxBytes)) return
  const bytesPerSecond = shape.sampleRate * channels * Float32Array.BYTES_PER_ELEMENT
  throw new SoundError('memory_limit', { found: shape.seconds, limit: maxBytes / bytesPerSecond })
}
