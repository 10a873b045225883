import { EncodedPacket, EncodedVideoPacketSource } from 'mediabunny'
import { VIDEO_COLOURS, yuvConverter } from './colour/yuv.ts'
import type { PictureTrack } from './picture-track.ts'

/** Bits a pixel: flat drawings need little, and the transparency, in grey, less than half of that. */
const BITS_PER_PIXEL = { colour: 0.12, alpha: 0.05 }
/** VP9, profile 0, of a level that takes every size on offer. */
const CODEC = 'vp09.00.51.08'
/** Seconds between two pictures that stand alone. */
const KEY_INTERVAL = 2
/** Frames that may wait inside an encoder. */
const MAX_QUEUED = 4

/**
 * Two streams of VP9 in step: colours, and alpha as grey in each block's extra data, as Chrome, ffmpeg and OBS read
 * it. `canvas` must have an alpha channel.
 */
export function transparentTrack(
  canvas: OffscreenCanvas,
  fps: number,
  onPacket: (packet: { byteLength: number }) => void,
): PictureTrack {
  const { width, height } = canvas
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This canvas cannot be read.')
  const converter = yuvConverter(width, height)
  const alphaPlanes = new Uint8Array(width * height * 1.5).fill(128)
  const source = new EncodedVideoPacketSource('vp9')
  const failed: { failure?: unknown } = {}
  const fail = (failure: unknown) => (failed.failure ??= failure)
  const colours = openStream('colour')
  const alphas = openStream('alpha')

  function openStream(kind: keyof typeof BITS_PER_PIXEL) {
    const made: { chunk: EncodedVideoChunk; meta: EncodedVideoChunkMetadata | undefined }[] = []
    const encoder = new VideoEncoder({
      output: (chunk, meta) => void made.push({ chunk, meta }),
      error: fail,
    })
    encoder.configure({
      codec: CODEC,
      width,
      height,
      framerate: fps,
      bitrate: Math.round(width * height * fps * BITS_PER_PIXEL[kind]),
      latencyMode: 'quality',
      // Without it the encoder leaves trails of speckles on flat colour.
      contentHint: 'detail',
    })
    return { encoder, made }
  }

  /** Passes on what both encoders have finished. */
  async function drain() {
    if (failed.failure) throw failed.failure
    while (colours.made.length > 0 && alphas.made.length > 0) {
      const [colour, alpha] = [colours.made.shift(), alphas.made.shift()]
      if (!colour || !alpha) return
      const bytes = new Uint8Array(alpha.chunk.byteLength)
      alpha.chunk.copyTo(bytes)
      onPacket({ byteLength: colour.chunk.byteLength + bytes.byteLength })
      await source.add(EncodedPacket.fromEncodedChunk(colour.chunk, { alpha: bytes }), colour.meta)
    }
  }

  return {
    source,
    async add(index) {
      const { data } = context.getImageData(0, 0, width, height)
      converter.picture.set(data)
      for (let pixel = 0, i = 3; i < data.length; pixel++, i += 4) alphaPlanes[pixel] = data[i] ?? 0
      const timing = {
        format: 'I420' as const,
        codedWidth: width,
        codedHeight: height,
        timestamp: Math.round((index / fps) * 1e6),
        duration: Math.round(1e6 / fps),
      }
      const keyFrame = index % Math.round(KEY_INTERVAL * fps) === 0
      const frames = [
        [colours, new VideoFrame(converter.convert('rgb'), { ...timing, colorSpace: VIDEO_COLOURS })],
        [alphas, new VideoFrame(alphaPlanes, timing)],
      ] as const
      for (const [{ encoder }, frame] of frames) {
        encoder.encode(frame, { keyFrame })
        frame.close()
      }
      for (const [{ encoder }] of frames) await hasRoom(encoder)
      await drain()
    },
    async finish() {
      await Promise.all([colours.encoder.flush(), alphas.encoder.flush()])
      await drain()
      colours.encoder.close()
      alphas.encoder.close()
    },
    cancel() {
      for (const { encoder } of [colours, alphas]) if (encoder.state !== 'closed') encoder.close()
    },
  }
}

async function hasRoom(encoder: VideoEncoder): Promise<void> {
  while (encoder.state === 'configured' && encoder.encodeQueueSize >= MAX_QUEUED) {
    await new Promise((done) => encoder.addEventListener('dequeue', done, { once: true }))
  }
}
