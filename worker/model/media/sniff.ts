import type { MediaKind } from '../../contract/media.ts'

type Family = 'sound' | 'picture' | 'video'

interface Known {
  type: string
  families: Family[]
}

export const SNIFF_BYTES = 4_096

const families: Record<MediaKind, Family | 'json'> = {
  sound: 'sound',
  analysis: 'json',
  picture: 'picture',
  video: 'video',
  avatar: 'picture',
}

/**
 * `undefined` if the file cannot be used as `kind`. Signatures: RFC 9639 (FLAC), RFC 3533 (Ogg), RFC 8794 (EBML),
 * ISO/IEC 14496-12 (`ftyp`), ISO/IEC 11172-3 (MPEG audio), and the formats' own specifications.
 */
export function sniff(bytes: Uint8Array, kind: MediaKind): string | undefined {
  const family = families[kind]
  if (family === 'json') return looksLikeJson(bytes) ? 'application/json' : undefined
  const known = recognise(bytes)
  if (!known?.families.includes(family)) return undefined
  return family === 'sound' && known.type === 'video/webm' ? 'audio/webm' : known.type
}

function recognise(bytes: Uint8Array): Known | undefined {
  if (startsWith(bytes, 'RIFF') || startsWith(bytes, 'RF64')) {
    if (startsWith(bytes, 'WAVE', 8)) return { type: 'audio/wav', families: ['sound'] }
    if (startsWith(bytes, 'WEBP', 8)) return { type: 'image/webp', families: ['picture'] }
    return undefined
  }
  if (startsWith(bytes, 'FORM') && /^AIF[FC]$/.test(latin1(bytes.subarray(8, 12)))) {
    return { type: 'audio/aiff', families: ['sound'] }
  }
  if (startsWith(bytes, 'fLaC')) return { type: 'audio/flac', families: ['sound'] }
  if (startsWith(bytes, 'OggS')) return { type: 'audio/ogg', families: ['sound'] }
  if (startsWith(bytes, 'ID3') || isMpegLayer3(bytes)) {
    return { type: 'audio/mpeg', families: ['sound'] }
  }
  if (hasBytes(bytes, [0x1a, 0x45, 0xdf, 0xa3])) return matroska(bytes)
  if (startsWith(bytes, 'ftyp', 4)) return isoMedia(bytes)
  if (startsWith(bytes, '\x89PNG\r\n\x1a\n')) return { type: 'image/png', families: ['picture'] }
  if (hasBytes(bytes, [0xff, 0xd8, 0xff])) return { type: 'image/jpeg', families: ['picture'] }
  if (startsWith(bytes, 'GIF87a') || startsWith(bytes, 'GIF89a')) {
    return { type: 'image/gif', families: ['picture'] }
  }
  return undefined
}

/** The document type is within the first bytes; general Matroska is accepted for its sound only. */
function matroska(bytes: Uint8Array): Known | undefined {
  const header = latin1(bytes.subarray(0, 64))
  if (header.includes('webm')) return { type: 'video/webm', families: ['sound', 'video'] }
  if (header.includes('matroska')) return { type: 'video/x-matroska', families: ['sound'] }
  return undefined
}

function isoMedia(bytes: Uint8Array): Known | undefined {
  const brand = latin1(bytes.subarray(8, 12))
  if (/^M4[AB] $/.test(brand)) return { type: 'audio/mp4', families: ['sound'] }
  if (brand === 'qt  ') return { type: 'video/quicktime', families: ['sound'] }
  // Pictures (HEIC, AVIF) use the same container.
  if (/^(hei|hev|mif|msf|avi)/.test(brand)) return undefined
  return { type: 'video/mp4', families: ['sound', 'video'] }
}

/** MPEG 1, 2 or 2.5 layer III. */
function isMpegLayer3(bytes: Uint8Array): boolean {
  const [sync = 0, version = 0, rates = 0] = bytes
  if (sync !== 0xff || (version & 0xe0) !== 0xe0) return false
  const versionBits = (version >> 3) & 3
  const layerBits = (version >> 1) & 3
  const bitRate = rates >> 4
  return versionBits !== 1 && layerBits === 1 && bitRate !== 0 && bitRate !== 15 && ((rates >> 2) & 3) !== 3
}

function looksLikeJson(bytes: Uint8Array): boolean {
  return /^\s*\{/.test(latin1(bytes.subarray(0, 64)))
}

function startsWith(bytes: Uint8Array, text: string, offset = 0): boolean {
  return latin1(bytes.subarray(offset, offset + text.length)) === text
}

function hasBytes(bytes: Uint8Array, expected: number[]): boolean {
  return expected.every((byte, index) => bytes[index] === byte)
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
