/** Codecs that no decoder here reads, by the four characters that files name them with. */
const names = new Map<string, string>([
  ['ima4', 'IMA ADPCM'],
  ['ms\0\x02', 'Microsoft ADPCM'],
  ['MAC3', 'MACE 3:1'],
  ['MAC6', 'MACE 6:1'],
  ['QDM2', 'QDesign Music'],
  ['QDMC', 'QDesign Music'],
  ['Qclp', 'Qualcomm PureVoice'],
  ['agsm', 'GSM'],
  ['samr', 'AMR'],
  ['sawb', 'AMR-WB'],
  ['sawp', 'AMR-WB+'],
  ['ilbc', 'iLBC'],
  ['aach', 'HE-AAC'],
  ['aacp', 'HE-AAC v2'],
  ['usac', 'xHE-AAC'],
  ['mlpa', 'Dolby TrueHD'],
  ['ac-4', 'Dolby AC-4'],
  ['mha1', 'MPEG-H'],
  ['mhm1', 'MPEG-H'],
  ['apac', 'Apple Positional Audio'],
  ['alac', 'Apple Lossless'],
  ['A_ALAC', 'Apple Lossless'],
  ['A_TRUEHD', 'Dolby TrueHD'],
  ['A_TTA1', 'TTA'],
  ['A_WAVPACK4', 'WavPack'],
  ['A_REAL/COOK', 'RealAudio'],
  ['A_REAL/SIPR', 'RealAudio'],
  ['A_QUICKTIME/QDM2', 'QDesign Music'],
])

/** The codec's name for a reader, from the id that a file gives it. */
export function codecName(id: string): string {
  const known = names.get(id)
  if (known) return known
  const plain = id.replace(/^A_/, '').trim()
  return /^[\w.+/ -]{2,20}$/.test(plain) ? plain : 'an unknown codec'
}

/** `wFormatTag`s of WAVEFORMATEX. */
const waveNames = new Map<number, string>([
  [0x000a, 'Windows Media Audio Voice'],
  [0x0160, 'Windows Media Audio'],
  [0x0161, 'Windows Media Audio'],
  [0x0162, 'Windows Media Audio Pro'],
  [0x0163, 'Windows Media Audio Lossless'],
  [0x0002, 'Microsoft ADPCM'],
  [0x0011, 'IMA ADPCM'],
  [0x0031, 'GSM'],
  [0x0050, 'MPEG Layer II'],
  [0x0055, 'MP3'],
])

const ASF = [0x30, 0x26, 0xb2, 0x75, 0x8e, 0x66, 0xcf, 0x11]
/** A stream's kind: sound. Its format follows 54 bytes after the kind begins. */
const ASF_AUDIO = [0x40, 0x9e, 0x69, 0xf8, 0x4d, 0x5b, 0xcf, 0x11]
const ASF_FORMAT_AT = 54
const RIFF_HEAD_BYTES = 12
/** “fmt ”, its length and the tag. */
const FORMAT_BYTES = 10
const FORMAT_CHUNK = 0x666d_7420
/** Enough for the headers of a file. */
const HEAD_BYTES = 64 * 1024

/** Sound files that nothing here reads, by their first bytes. */
const signatures: readonly (readonly [start: string, name: string])[] = [
  ['#!AMR-WB', 'AMR-WB'],
  ['#!AMR', 'AMR'],
  ['#!SILK', 'SILK'],
  ['MAC ', 'Monkey’s Audio'],
  ['wvpk', 'WavPack'],
  ['TTA1', 'TTA'],
  ['TTA2', 'TTA'],
  ['MPCK', 'Musepack'],
  ['MP+', 'Musepack'],
  ['DSD ', 'DSD'],
  ['FRM8', 'DSD'],
  ['.RMF', 'RealAudio'],
  ['.ra\xfd', 'RealAudio'],
  ['OptimFROG', 'OptimFROG'],
  ['tBaK', 'TAK'],
]

/** The codec of a file that is known not to be readable here, or `undefined`. */
export async function unreadableCodec(file: Blob): Promise<string | undefined> {
  const bytes = new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer())
  if (hasAt(bytes, ASF, 0)) return asfCodec(bytes)
  const start = String.fromCharCode(...bytes.subarray(0, 16))
  if (/^RIFF....WAVE/s.test(start)) return waveCodec(new DataView(bytes.buffer))
  return signatures.find(([text]) => start.startsWith(text))?.[1]
}

/** The format of a WAV file, unless its samples are plain. */
function waveCodec(view: DataView): string | undefined {
  for (let at = RIFF_HEAD_BYTES; at + FORMAT_BYTES <= view.byteLength;) {
    if (view.getUint32(at) === FORMAT_CHUNK) {
      const name = waveNames.get(view.getUint16(at + 8, true))
      // Files of MP3 alone are read.
      return name === 'MP3' ? 'MP3 in a WAV file' : name
    }
    const bytes = view.getUint32(at + 4, true)
    // Chunks are padded to even lengths.
    at += 8 + bytes + (bytes & 1)
  }
  return undefined
}

function asfCodec(bytes: Uint8Array): string {
  for (let at = 16; at + ASF_FORMAT_AT + 2 <= bytes.length; at++) {
    if (!hasAt(bytes, ASF_AUDIO, at)) continue
    const tag = (bytes[at + ASF_FORMAT_AT] ?? 0) | ((bytes[at + ASF_FORMAT_AT + 1] ?? 0) << 8)
    return waveNames.get(tag) ?? 'Windows Media Audio'
  }
  return 'Windows Media Audio'
}

function hasAt(bytes: Uint8Array, expected: readonly number[], at: number): boolean {
  return expected.every((byte, index) => bytes[at + index] === byte)
}
