import { SoundError } from '../sound.ts'
import { codecName } from './codec-name.ts'
import { MAX_CHUNKS, refuseImplausible } from './file-limits.ts'
import {
  aLaw,
  float32,
  float64,
  muLaw,
  nameIn,
  unsignedBytes,
  viewOf,
  wavOfPcm,
  whole,
  type Encoding,
} from './pcm-wav.ts'

interface Common {
  channels: number
  frames: number
  bits: number
  sampleRate: number
  compression: string
}

/**
 * Browsers and the media library do not read AIFF and AIFC; `null` for any other file. Integers stay exact. Throws a
 * `SoundError` for a truncated file or unsupported compression, or `signal`'s reason. (Apple, "Audio Interchange File
 * Format AIFF-C", 1991.)
 */
export async function wavOfAiff(file: Blob, signal?: AbortSignal): Promise<Blob | null> {
  const form = await viewOf(file, 0, 12)
  if (form.byteLength < 12 || nameIn(form, 0) !== 'FORM' || !/^AIF[FC]$/.test(nameIn(form, 8))) return null
  let common: Common | undefined
  let data: { at: number; bytes: number } | undefined
  for (let at = 12, count = 0; count < MAX_CHUNKS && at + 8 <= file.size && !(common && data); count++) {
    signal?.throwIfAborted()
    const head = await viewOf(file, at, 8)
    const bytes = head.getUint32(4)
    if (nameIn(head, 0) === 'COMM') common = readCommon(await viewOf(file, at + 8, Math.min(bytes, 22)))
    if (nameIn(head, 0) === 'SSND') {
      const start = await viewOf(file, at + 8, 8)
      const skipped = start.byteLength < 8 ? 0 : start.getUint32(0)
      data = { at: at + 16 + skipped, bytes: Math.max(0, bytes - 8 - skipped) }
    }
    // Chunks begin at even places.
    at += 8 + bytes + (bytes & 1)
  }
  if (!common) throw new SoundError('not_a_sound')
  refuseImplausible(common)
  if (!data) throw new SoundError('no_sound')
  const encoding = encodingOf(common)
  if (!encoding) throw new SoundError('codec_unsupported', { codec: codecName(common.compression) })
  return wavOfPcm(file, common, { ...data, encoding }, signal)
}

function readCommon(view: DataView): Common {
  if (view.byteLength < 18) throw new SoundError('not_a_sound')
  return {
    channels: view.getUint16(0),
    frames: view.getUint32(2),
    bits: view.getUint16(6),
    sampleRate: Math.round(extended(view, 8)),
    compression: view.byteLength >= 22 ? nameIn(view, 18) : 'NONE',
  }
}

/** An 80-bit number: sign and exponent in 16 bits, then the fraction with its leading one. */
function extended(view: DataView, at: number): number {
  const exponent = (view.getUint16(at) & 0x7fff) - 16_383
  return view.getUint32(at + 2) * 2 ** (exponent - 31) + view.getUint32(at + 6) * 2 ** (exponent - 63)
}

function encodingOf({ compression, bits }: Common): Encoding | undefined {
  const bytes = Math.ceil(bits / 8)
  switch (compression) {
    case 'NONE':
    case 'twos':
      return whole(bytes, 'big')
    case 'sowt':
      return whole(bytes, 'little')
    case 'in24':
      return whole(3, 'big')
    case 'in32':
      return whole(4, 'big')
    case 'raw ':
      return unsignedBytes
    case 'fl32':
    case 'FL32':
      return float32('big')
    case 'fl64':
    case 'FL64':
      return float64('big')
    case 'ulaw':
    case 'ULAW':
      return muLaw()
    case 'alaw':
    case 'ALAW':
      return aLaw()
    default:
      return undefined
  }
}
