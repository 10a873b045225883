import type { MixDocument } from '#contract/mixes/document'
import { serve, Transferred, type Port } from '../channel/channel.ts'
import { nextTurn } from '../channel/next-turn.ts'
import { ownPort } from '../channel/worker.ts'
import { bounceTo, renderInto } from './bounce.ts'
import type { MixWorkerCalls, PumpCalls } from './mix-calls.ts'
import { peaksOf } from './peaks.ts'
import { readAll, stateAt } from './render.ts'
import { resampled } from './resample.ts'
import { TrackReader, type SourceSound } from './sources.ts'
import { speechSpans } from './edits/speech-spans.ts'

const MAX_BYTES = 1_400_000_000

class TooMuchSound extends Error {
  override readonly name = 'TooMuchSound'
}

const sounds = new Map<string, SourceSound>()
const reader = new TrackReader(sounds)
let document: MixDocument | undefined
let bytes = 0

function opened(): MixDocument {
  if (!document) throw new Error('No mix is open.')
  return document
}

const sizeOf = (sound: SourceSound) => sound.reduce((sum, samples) => sum + samples.byteLength, 0)

function forget(id: string) {
  bytes -= sizeOf(sounds.get(id) ?? [])
  sounds.delete(id)
}

/** A bounce renders the clips as they were when it started. */
function frozen(mix: MixDocument): TrackReader {
  const copy = new TrackReader(new Map(sounds))
  copy.change(mix)
  return copy
}

serve<MixWorkerCalls>(ownPort(), {
  addSound({ id, channels, rate, mixRate }) {
    forget(id)
    const frames = channels[0]?.length ?? 0
    const expected = Math.ceil((frames * mixRate) / rate) * 4 * channels.length
    if (bytes + expected > MAX_BYTES) throw new TooMuchSound()
    const sound = channels.map((samples) => resampled(samples, { from: rate, to: mixRate }))
    sounds.set(id, sound)
    bytes += sizeOf(sound)
    const peaks = peaksOf(sound, mixRate)
    return new Transferred(peaks, [peaks.pairs.buffer])
  },
  removeSound: ({ id }) => forget(id),
  change(input) {
    document = input.document
    reader.change(document)
  },
  connect({ port }) {
    // Safe: a MessagePort is a port; its overloaded listeners only hide that from the compiler.
    serve<PumpCalls>(port as Port, {
      read({ position, frames }) {
        const tracks = readAll(reader, position, frames)
        const chunk = { position, frames, tracks }
        return new Transferred(
          chunk,
          tracks.flat().map(({ buffer }) => buffer),
        )
      },
    })
  },
  stateAt({ position }) {
    const state = stateAt(opened(), reader, position)
    return new Transferred(state, [state])
  },
  speech({ id, span }) {
    const sound = sounds.get(id)
    return sound && speechSpans(sound, opened().sampleRate, span)
  },
  measure({ stretch }, context) {
    const mix = opened()
    return renderInto(
      { document: mix, reader: frozen(mix), stretch, sink: null },
      { context, breathe: nextTurn },
    )
  },
  bounce(request, context) {
    const mix = opened()
    return bounceTo(mix, frozen(mix), request, { context, breathe: nextTurn })
  },
})
