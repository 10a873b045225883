import type { MediaRecord, UploadTicket } from '#contract/media'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import type { Upload } from './uploads.ts'

/** Where a take was sung: see `landTake`. Without a seat it is what the jam plays to. */
export interface Landing {
  recording: string
  seat: number | undefined
  start: number
  offset: number
  duration: number
}

/** Where a sound goes on the timeline of its project, once it is there. */
export interface SoundPlace {
  kind: 'voice' | 'music' | 'sound'
  /** Seconds. */
  start: number
  /** The track it was dropped on. */
  track?: string
  /** Repeats to the end of the piece. */
  loops?: boolean
  /** Beats a minute, which a piece without music takes on. */
  tempo?: number
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
  /** Where it goes in its project, once it is there; without one, the first take becomes the voice. */
  place?: SoundPlace
  name: string
  source: TakeRecord['source']
  /** What is uploaded: the 16-bit WAV of a recording, or a file's own bytes. */
  sound: Blob
  fileName: string
  /** What the camera saw, if its picture was recorded. */
  camera?: Blob
  /** Seconds. */
  duration: number
  analysis: TakeAnalysis
  soundTicket?: UploadTicket
  analysisTicket?: UploadTicket
  cameraTicket?: UploadTicket
  /** Ids of the stored files, once they are complete. */
  soundMedia?: string
  analysisMedia?: string
  cameraMedia?: string
  /** Milliseconds since 1970. */
  keptAt: number
}

/** Ids of stored files. */
export interface TakeFiles {
  sound: string
  analysis: string
  camera?: string
}

export interface TakeDeps {
  keep(take: WaitingTake): Promise<void>
  forget(id: string): Promise<void>
  upload(upload: Upload): Promise<MediaRecord>
  /** The take of this sound, if an earlier try made it and its answer was lost. */
  find(soundMedia: string): Promise<TakeRecord | undefined>
  create(take: WaitingTake, files: TakeFiles): Promise<TakeRecord>
}

export interface DeliverOptions {
  /** 0..1 of all bytes. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Brings a waiting take to the server: its sound, its analysis, the camera's picture, then the record; goes on where
 * an earlier try stopped. Throws what stopped it; the take then still waits, with nothing lost.
 */
export async function deliverTake(
  deps: TakeDeps,
  waiting: WaitingTake,
  { onProgress, signal }: DeliverOptions = {},
): Promise<TakeRecord> {
  const take = { ...waiting }
  const analysis = analysisFile(take)
  const whole = take.sound.size + analysis.blob.size + (take.camera?.size ?? 0)
  let before = 0

  /** A full disk must not stop an upload that works: what is not written down is only done again. */
  const keep = () => deps.keep(take).catch(() => undefined)

  /** Brings one file, unless an earlier try has; returns its media id. */
  async function bring(part: 'sound' | 'analysis' | 'camera', file: Omit<Upload, 'ticket'>) {
    const share = file.blob.size / whole
    const from = before
    before += share
    const known = take[`${part}Media`]
    if (known) return known
    const media = await deps.upload({
      ...file,
      project: take.project,
      jam: take.jam,
      ticket: take[`${part}Ticket`],
      onTicket: async (ticket) => {
        take[`${part}Ticket`] = ticket
        await keep()
      },
      onProgress: (fraction) => onProgress?.(from + fraction * share),
      signal,
    })
    take[`${part}Media`] = media.id
    await keep()
    return media.id
  }

  const files: TakeFiles = {
    sound: await bring('sound', { blob: take.sound, kind: 'sound', name: take.fileName }),
    analysis: await bring('analysis', analysis),
  }
  if (take.camera) {
    files.camera = await bring('camera', { blob: take.camera, kind: 'video', name: `${take.name}.mp4` })
  }
  const record = (await deps.find(files.sound)) ?? (await deps.create(take, files))
  // Offered again at the next visit, it is found on the server then.
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
