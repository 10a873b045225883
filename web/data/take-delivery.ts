import type { MediaRecord, UploadTicket } from '#contract/media'
import type { TakeAnalysis } from '#contract/takes/mouth-track'
import type { TakeRecord } from '#contract/takes/takes'
import type { Upload } from './uploads.ts'

/** The place of a take in its jam: see `landTake`. Without a seat it is the backing track. */
export interface Landing {
  recording: string
  seat: number | undefined
  start: number
  offset: number
  duration: number
}

/** The place of a sound on its project's timeline, used once it is uploaded. */
export interface SoundPlace {
  kind: 'voice' | 'music' | 'sound'
  /** Seconds. */
  start: number
  /** The track it was dropped on. */
  track?: string
  /** Repeats to the end of the document. */
  loops?: boolean
  /** Beats a minute, which a piece without music takes on. */
  tempo?: number
}

/** A take stored on this device until it is uploaded. Each finished step is recorded. */
export interface WaitingTake {
  id: string
  owner: string
  /** `''` for a take of a jam. */
  project: string
  jam?: string
  /** The place in its jam, used once it is uploaded. */
  landing?: Landing
  /** The place in its project, used once it is uploaded; without one, the first take becomes the voice. */
  place?: SoundPlace
  name: string
  source: TakeRecord['source']
  /** The bytes to upload: a recording as 16-bit WAV, or a file unchanged. */
  sound: Blob
  fileName: string
  /** The camera recording, if there is one. */
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
  storedAt: number
}

export interface TakeFiles {
  sound: string
  analysis: string
  camera?: string
}

export interface TakeDeps {
  keep(take: WaitingTake): Promise<void>
  forget(id: string): Promise<void>
  upload(upload: Upload): Promise<MediaRecord>
  /** Finds the take of this sound if an earlier attempt created it and its answer was lost. */
  find(soundMedia: string): Promise<TakeRecord | undefined>
  create(take: WaitingTake, files: TakeFiles): Promise<TakeRecord>
}

export interface DeliverOptions {
  /** 0..1 of all bytes. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Sound, analysis, camera picture, then the record. Resumes an earlier attempt. If it throws, the take still waits.
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

  /** A full disk must not stop the upload: unsaved steps are only repeated. */
  const keep = () => deps.keep(take).catch(() => undefined)

  /** Uploads one file unless an earlier attempt has; returns its media id. */
  async function uploadOnce(part: 'sound' | 'analysis' | 'camera', file: Omit<Upload, 'ticket'>) {
    const weight = file.blob.size / whole
    const from = before
    before += weight
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
      onProgress: (fraction) => onProgress?.(from + fraction * weight),
      signal,
    })
    take[`${part}Media`] = media.id
    await keep()
    return media.id
  }

  const files: TakeFiles = {
    sound: await uploadOnce('sound', { blob: take.sound, kind: 'sound', name: take.fileName }),
    analysis: await uploadOnce('analysis', analysis),
  }
  if (take.camera) {
    files.camera = await uploadOnce('camera', { blob: take.camera, kind: 'video', name: `${take.name}.mp4` })
  }
  const record = (await deps.find(files.sound)) ?? (await deps.create(take, files))
  // If it fails, the next visit finds the take on the server.
  await deps.forget(take.id).catch(() => undefined)
  return record
}

/** The analysis of a take, as stored beside its sound. */
export function analysisFile({ analysis, project, jam }: Pick<WaitingTake, 'analysis' | 'project' | 'jam'>) {
  const blob = new Blob([JSON.stringify(analysis)], { type: 'application/json' })
  return { blob, kind: 'analysis', name: 'analysis.json', project, jam } satisfies Upload
}

/** “Take 3” for the third recording; an uploaded file keeps its name without the extension. */
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
