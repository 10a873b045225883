import { type Document } from '../../../worker/contract/document/document.ts'
import { startingDocument } from '#model/document/new-document'
import type { StretchRequest } from '../../../web/engine/mix/document/document-calls.ts'
import { mixdownBy, type MixSounds } from '../../../web/engine/mix/document/mixdown.ts'
import { renderStretch } from '../../../web/engine/mix/document/render-document.ts'
import { openSound } from '../../../web/engine/sound/open-sound.ts'
import { openChunkedSound } from '../../../web/engine/sound/chunked-sound.ts'
import { audioBufferOf } from '../../../web/engine/sound/sound.ts'

/** Seconds that an export asks for at once. */
const STRETCH = 5

type Clip = Document['tracks'][number]['clips'][number]

/** A document with one track of such clips of one take. */
function documentOf(clips: readonly Partial<Clip>[]): Document {
  const whole = clips.map((clip, index): Clip => {
    const usual = { start: 0, offset: 0, duration: 1, gain: 1, fadeIn: 0, fadeOut: 0 }
    return { id: `clip-${index}`, take: 'take', ...usual, ...clip }
  })
  const track = {
    id: 'track',
    kind: 'voice' as const,
    name: '',
    performer: null,
    gain: 1,
    pan: 0.25,
    mute: false,
    solo: false,
    clips: whole,
  }
  return { ...startingDocument('pip'), tracks: [track] }
}

/** The file that `input` was given, whole or piece by piece. */
async function soundOf(input: HTMLInputElement, way: 'whole' | 'chunks') {
  const [file] = input.files ?? []
  if (!file) throw new Error('no file')
  const sound =
    way === 'chunks' ? await openChunkedSound(file) : audioBufferOf(await openSound(file, file.name))
  if (!sound) throw new Error(`${file.name} is not read in chunks`)
  return sound
}

async function* mixed(clips: readonly Partial<Clip>[], sounds: MixSounds) {
  // The worker's job, on this page.
  const worker = { call: async (_name: 'render', request: StretchRequest) => renderStretch(request) }
  const { frames, sampleRate, read } = mixdownBy(worker as never, documentOf(clips), sounds) // safe: that is its only call
  const stretch = STRETCH * sampleRate
  for (let from = 0; from < frames; from += stretch) yield read(from, Math.min(stretch, frames - from))
}

/** Which samples of a take's mix read in chunks are further than `limit` from those of the same take decoded whole. */
export async function compareMixes(input: HTMLInputElement, clips: readonly Partial<Clip>[], limit: number) {
  const [whole, chunks] = [await soundOf(input, 'whole'), await soundOf(input, 'chunks')]
  const others = mixed(clips, new Map([['take', chunks]]))
  const different: number[] = []
  let [at, loudest] = [0, 0]
  for await (const channels of mixed(clips, new Map([['take', whole]]))) {
    const { value: other } = await others.next()
    channels.forEach((samples, channel) =>
      samples.forEach((sample, index) => {
        const apart = Math.abs(sample - (other?.[channel]?.[index] ?? Infinity))
        if (apart > limit) different.push(at + index)
        loudest = Math.max(loudest, Math.abs(sample))
      }),
    )
    at += channels[0]?.length ?? 0
  }
  return { different, loudest }
}

/** Samples of a piece that are not those of the whole, bit by bit. */
export async function differentSamples(input: HTMLInputElement, from: number, to: number): Promise<number> {
  const [whole, chunks] = [await soundOf(input, 'whole'), await soundOf(input, 'chunks')]
  if (!('read' in chunks) || 'read' in whole) throw new Error('The wrong way round.')
  const { buffer, begin } = await chunks.read(from, to)
  let different = buffer.sampleRate === whole.sampleRate ? 0 : Infinity
  for (let channel = 0; channel < whole.numberOfChannels; channel++) {
    const expected = whole.getChannelData(channel).subarray(begin * whole.sampleRate)
    buffer.getChannelData(channel).forEach((sample, index) => {
      if (sample !== expected[index]) different++
    })
  }
  return different
}

/** Mixes all of a long take as an export does, and returns the seconds it took. */
export async function mixLong(input: HTMLInputElement, seconds: number) {
  const began = performance.now()
  const sounds = new Map([['take', await soundOf(input, 'chunks')]])
  let frames = 0
  for await (const [left] of mixed([{ duration: seconds }], sounds)) frames += left?.length ?? 0
  return { seconds: (performance.now() - began) / 1000, frames }
}
