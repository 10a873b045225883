import type { MixDocument } from '#contract/mixes/document'
import type { CallContext } from '../channel/channel.ts'
import { LoudnessMeter, type Loudness } from './loudness.ts'
import type { Bounced, BounceRequest } from './mix-calls.ts'
import { bounced, type Stretch } from './render.ts'
import { ringOut } from './ring-out.ts'
import { openEncoder, soundFileOf, type Encoder } from './sound-files/index.ts'
import type { TrackReader } from './sources.ts'
import { onlyOn } from './strip/strip-effects.ts'
import { TruePeakMeter } from './true-peak.ts'

/** Milliseconds of work before yielding, so that playback gets its data in time. */
const SLICE = 12

export interface Measured {
  loudness: Loudness
  truePeak: number
}

interface Rendering {
  document: MixDocument
  reader: TrackReader
  stretch: Stretch
  /** `null` where it is only measured. */
  sink: Pick<Encoder, 'add'> | null
}

interface RenderOptions {
  context: CallContext<number>
  breathe(): Promise<void>
  /** The share of this pass in the whole progress, 0..1. */
  progressRange?: { from: number; to: number }
}

/** Gives up when the caller has, and lets other messages be answered when it has worked for a while. */
function turns({ context, breathe }: RenderOptions) {
  let since = performance.now()
  return async (report?: () => void): Promise<void> => {
    if (context.signal.aborted) throw new Error('The bounce was given up.')
    if (performance.now() - since < SLICE) return
    report?.()
    await breathe()
    since = performance.now()
  }
}

/** Renders a stretch into `sink` and measures it. Rejects when the caller gives up. */
export async function renderInto(
  { document, reader, stretch, sink }: Rendering,
  options: RenderOptions,
): Promise<Measured> {
  const { context, progressRange = { from: 0, to: 1 } } = options
  const meter = new LoudnessMeter(document.sampleRate)
  const peaks = [new TruePeakMeter(), new TruePeakMeter()]
  const frames = Math.max(1, stretch.to - stretch.from)
  const turn = turns(options)
  let done = 0
  for (const { left, right } of bounced(document, reader, stretch)) {
    if (left.length > 0) {
      meter.push(left, right)
      peaks[0]?.push(left)
      peaks[1]?.push(right)
      await sink?.add(left, right)
      done += left.length
    }
    await turn(() =>
      context.report(progressRange.from + ((progressRange.to - progressRange.from) * done) / frames),
    )
  }
  const truePeak = Math.max(...peaks.map(({ peak }) => peak))
  return { loudness: meter.read(), truePeak: 20 * Math.log10(Math.max(1e-9, truePeak)) }
}

/** Bounces the mix, or each of its tracks, to a file. Nothing is left of one that is given up half-way. */
export async function bounceTo(
  document: MixDocument,
  reader: TrackReader,
  asked: BounceRequest,
  options: Omit<RenderOptions, 'progressRange'>,
): Promise<Bounced> {
  const { from, to } = asked.stretch
  const rung = asked.ringsOut ? await ringOut(document, reader, to, turns(options)) : { to, isCut: false }
  const stretch = { from, to: rung.to }
  const request = { ...asked, stretch }
  if (request.stems)
    return { ...(await stems(document, reader, request, options)), stretch, isCut: rung.isCut }
  const encoder = await encoderFor(document, request)
  try {
    const { loudness, truePeak } = await renderInto({ document, reader, stretch, sink: encoder }, options)
    const blob = await encoder.finish()
    const fileName = `${request.name}.${soundFileOf(request.format).extension}`
    return { blob, fileName, stretch, isCut: rung.isCut, loudness, truePeak }
  } catch (error) {
    // The first error is the one to report.
    await encoder.cancel().catch(() => undefined)
    throw error
  }
}

function encoderFor(document: MixDocument, { stretch, format }: BounceRequest): Promise<Encoder> {
  return openEncoder(format, { sampleRate: document.sampleRate, frames: stretch.to - stretch.from })
}

/** Each track alone, through its group and the effects but not the master's inserts and limiter: together they are the mix before these. */
export function stemOf(document: MixDocument, track: string): MixDocument {
  const { master } = document
  return {
    ...document,
    tracks: document.tracks.map((one) => ({ ...one, solo: one.id === track, safe: false })),
    groups: document.groups.map((group) => ({ ...group, solo: false, safe: false })),
    master: {
      ...master,
      ...onlyOn(master, []),
      limiter: { ...master.limiter, on: false },
    },
  }
}

async function stems(
  document: MixDocument,
  reader: TrackReader,
  request: BounceRequest,
  options: Omit<RenderOptions, 'progressRange'>,
): Promise<Omit<Bounced, 'stretch' | 'isCut'>> {
  const { makeZip } = await import('client-zip')
  const tracks = document.tracks.filter(({ clips, mute }) => clips.length > 0 && !mute)
  const names = unique(tracks.map(({ name }) => fileSafe(name)))
  const ending = soundFileOf(request.format).extension
  async function* files() {
    for (const [index, track] of tracks.entries()) {
      const encoder = await encoderFor(document, request)
      try {
        const progressRange = { from: index / tracks.length, to: (index + 1) / tracks.length }
        const stem = stemOf(document, track.id)
        const { stretch } = request
        await renderInto({ document: stem, reader, stretch, sink: encoder }, { ...options, progressRange })
      } catch (error) {
        await encoder.cancel().catch(() => undefined)
        throw error
      }
      const input = await encoder.finish()
      const number = String(index + 1).padStart(2, '0')
      yield { name: `${request.name}/${number} ${names[index] ?? 'Track'}.${ending}`, input: input.stream() }
    }
  }
  const blob = await new Response(makeZip(files())).blob()
  return {
    blob: new Blob([blob], { type: 'application/zip' }),
    fileName: `${request.name} stems.zip`,
    loudness: undefined,
    truePeak: undefined,
  }
}

/** A name that every system takes as a file's. */
export function fileSafe(name: string): string {
  const safe = name
    .replace(/[\p{Cc}<>:"/\\|?*]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/\.+$/, '')
  return safe.slice(0, 80) || 'Track'
}

function unique(names: string[]): string[] {
  const seen = new Map<string, number>()
  return names.map((name) => {
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return count === 1 ? name : `${name} ${count}`
  })
}
