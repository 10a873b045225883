import {
  getFirstEncodableVideoCodec,
  Mp4OutputFormat,
  Output,
  Quality,
  StreamTarget,
  VideoSample,
  VideoSampleSource,
  type StreamTargetChunk,
} from 'mediabunny'

/** A camera's picture on its way into a file, on the clock of a take. */
export interface FilmTape {
  /** Drops pictures that arrive while the last one is being encoded; `seconds` is the take's time. */
  add(picture: VideoFrame, seconds: number): void
  /** Resolves when all of the file was written. */
  finish(): Promise<void>
}

export interface FilmTapeOptions {
  /** Pixels of the camera's picture. */
  width: number
  height: number
  /** Takes the file piece by piece; what is whole up to one piece can be played without those after it. */
  write(piece: Uint8Array<ArrayBuffer>): void
  /** The encoder gave up; what was written until then stays. */
  onFailed(error: unknown): void
}

/** A picture in a corner needs no more; bits and pictures a second. */
const LARGEST = { width: 1280, height: 720 }
const BITRATE = 1_200_000
/** Seconds: of each piece, and between the pictures that playing may begin at. */
const PIECE = 0.5
const KEY_FRAMES = 1
/** Encoders that every browser of today can decode come first. */
const CODECS = ['avc', 'vp9', 'av1'] as const
/** Nearer pictures (seconds) are one. */
const NEAR = 0.02

/** Opens a file for what a camera sees. Rejects where the browser encodes no video. */
export async function openFilmTape({ write, onFailed, ...camera }: FilmTapeOptions): Promise<FilmTape> {
  const size = boundedSize(camera)
  const quality = new Quality({ bitrate: BITRATE })
  const codec = await getFirstEncodableVideoCodec([...CODECS], { ...size, quality })
  if (!codec) throw new Error('This browser encodes no video.')
  const pieces = wholePieces(write)
  const output = new Output({
    format: new Mp4OutputFormat({ fastStart: 'fragmented', minimumFragmentDuration: PIECE }),
    target: new StreamTarget(new WritableStream({ write: pieces.take })),
  })
  const source = new VideoSampleSource({
    codec,
    quality,
    keyFrameInterval: KEY_FRAMES,
    latencyMode: 'realtime',
    sizeChangeBehavior: 'contain',
    transform: { ...size, fit: 'contain' },
  })
  output.addVideoTrack(source)
  await output.start()
  let adding: Promise<void> | undefined
  let last = -Infinity
  let hasFailed = false

  function fail(error: unknown) {
    if (hasFailed) return
    hasFailed = true
    onFailed(error)
  }

  return {
    add(picture, seconds) {
      if (adding || hasFailed || seconds < last + NEAR) return picture.close()
      last = seconds
      const sample = new VideoSample(picture, { timestamp: seconds })
      adding = source
        .add(sample)
        .catch(fail)
        .finally(() => {
          sample.close()
          adding = undefined
        })
    },
    async finish() {
      await adding
      await output.finalize().catch(fail)
      pieces.end()
    },
  }
}

/** At most as large as is wanted, in even pixels, in the camera's own proportions. */
export function boundedSize({ width, height }: { width: number; height: number }): {
  width: number
  height: number
} {
  // A phone that is held upright films upright.
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const scale = Math.min(1, LARGEST.width / long, LARGEST.height / short)
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  return { width: even(width), height: even(height) }
}

/** Flushes at the start of each fragment, so that no chunk ends inside one. */
function wholePieces(write: (piece: Uint8Array<ArrayBuffer>) => void) {
  let waiting: Uint8Array<ArrayBuffer>[] = []
  function flush() {
    const piece = new Uint8Array(waiting.reduce((sum, { length }) => sum + length, 0))
    let at = 0
    for (const part of waiting) {
      piece.set(part, at)
      at += part.length
    }
    waiting = []
    if (piece.length > 0) write(piece)
  }
  return {
    take({ data }: StreamTargetChunk) {
      if (String.fromCharCode(...data.subarray(4, 8)) === 'moof') flush()
      waiting.push(data.slice())
    },
    end: flush,
  }
}
