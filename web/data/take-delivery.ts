import type { MediaRecord } from '#contract/media'
import type { TakeAnalysis } from '#contract/mouth-track'
import type { TakeRecord } from '#contract/takes'
import type { Upload, UploadTicket } from './uploads.ts'

/** Where a take was sung: see `landTake`. Without a seat it is what the jam plays to. */
export interface Landing {
  recording: string
  seat: number | undefined
  start: number
  offset: number
  duration: number
}

/** A take that this machine keeps until the server has all of it. Every step that is done is written down. */
export interface WaitingTake {
  id: string
  owner: string
  /** `''` for a take of a jam. */
  project: string
  jam?: string
  /** Where it goes in its jam, once it is there. */
  landing?: Landing
  name: string
  source: TakeRecord['source']
  /** What is uploaded: the 16-bit WAV of a recording, or a file's own bytes. */
  sound: Blob
  fileName: string
  /** Seconds. */
  duration: number
  analysis: TakeAnalysis
  soundTicket?: UploadTicket
  analysisTicket?: UploadTicket
  /** Ids of the stored files, once they are complete. */
  soundMedia?: string
  analysisMedia?: string
  /** Milliseconds since 1970. */
  keptAt: number
}

export interface TakeDeps {
  keep(take: WaitingTake): Promise<void>
  forget(id: string): Promise<void>
  upload(upload: Upload): Promise<MediaRecord>
  /** The take of this sound, if an earlier try made it and its answer was lost. */
  find(soundMedia: string): Promise<TakeRecord | undefined>
  create(take: WaitingTake, files: { sound: string; analysis: string }): Promise<TakeRecord>
}

export interface DeliverOptions {
  /** 0..1 of all bytes. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Brings a waiting take to the server: its sound, its analysis, then the record; goes on where an earlier
 * try stopped. Throws what stopped it; the take then still waits, with nothing lost.
 */
export async function deliverTake(
  deps: TakeDeps,
  waiting: WaitingTake,
  { onProgress, signal }: DeliverOptions = {},
): Promise<TakeRecord> {
  const take = { ...waiting }
  const analysis = analysisFile(take)
  const whole = take.sound.size + analysis.blob.size
  const soundShare = take.sound.size / whole

  /** A full disk must not stop an upload that works: what is not written down is only done again. */
  const keep = () => deps.keep(take).catch(() => undefined)

  if (!take.soundMedia) {
    const media = await deps.upload({
      blob: take.sound,
      kind: 'sound',
      name: take.fileName,
      project: take.project,
      jam: take.jam,
      ticket: take.soundTicket,
      onTicket: async (ticket) => {
        take.soundTicket = ticket
        await keep()
      },
      onProgress: (fraction) => onProgress?.(fraction * soundShare),
      signal,
    })
    take.soundMedia = media.id
    await keep()
  }
  if (!take.analysisMedia) {
    const media = await deps.upload({
      ...analysis,
      ticket: take.analysisTicket,
      onTicket: async (ticket) => {
        take.analysisTicket = ticket
        await keep()
      },
      onProgress: (fraction) => onProgress?.(soundShare + fraction * (1 - soundShare)),
      signal,
    })
    take.analysisMedia = media.id
    await keep()
  }
  const files = { sound: take.soundMedia, analysis: take.analysisMedia }
  const record = (await deps.find(files.sound)) ?? (await deps.create(take, files))
  await deps.forget(take.id).catch(() => undefined)
  return record
}

/** What is known of a take's voice, as it is stored beside the sound. */
export function analysisFile({ analysis, project, jam }: Pick<WaitingTake, 'analysis' | 'project' | 'jam'>) {
  const blob = new Blob([JSON.stringify(analysis)], { type: 'application/json' })
  return { blob, kind: 'analysis', name: 'analysis.json', project, jam } satisfies Upload
}

/** “Take 3” for the third recording; a file keeps its name without the ending. */
export function takeName(options: { existing: readonly string[]; file?: string | undefined }): string {
  const { existing, file } = options
  const fromFile = file
    ?.replace(/\.[a-z0-9]{1,5}$/i, '')
    .trim()
    .slice(0, 110)
  if (fromFile) return unused(fromFile, existing)
  const numbers = existing.map((name) => Number(/^Take (\d+)$/.exec(name)?.[1] ?? 0))
  return `Take ${Math.max(0, ...numbers) + 1}`
}

function unused(name: string, existing: readonly string[]): string {
  if (!existing.includes(name)) return name
  let number = 2
  while (existing.includes(`${name} ${number}`)) number++
  return `${name} ${number}`
}
