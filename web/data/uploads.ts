import {
  type UploadTicket,
  beginUpload,
  completeUpload,
  uploadPart,
  viewUpload,
  type MediaKind,
  type MediaRecord,
} from '#contract/media'
import { callAddress } from '#contract/call-address'
import { call } from '../platform/api.ts'
import { sendBytes } from '../platform/requests.ts'
import { CallError, isTemporary } from '../platform/call-error.ts'
import { workUnderWay } from '../platform/work-under-way.ts'

export interface UploadDeps {
  begin(file: {
    kind: MediaKind
    name: string
    size: number
    project?: string
    jam?: string
    room?: string
  }): Promise<UploadTicket>
  /** The numbers (from 1) of the parts that have arrived. */
  arrived(ticket: UploadTicket): Promise<number[]>
  send(ticket: UploadTicket, part: number, bytes: Blob, signal: AbortSignal | undefined): Promise<void>
  complete(ticket: UploadTicket): Promise<MediaRecord>
  /** Resolves after `milliseconds`. */
  wait(milliseconds: number): Promise<void>
}

export interface Upload {
  blob: Blob
  kind: MediaKind
  name: string
  /** Absent for files of a user, like an avatar or a survey's clip. */
  project?: string | undefined
  /** Or the jam it belongs to. */
  jam?: string | undefined
  /** Or the chat room. */
  room?: string | undefined
  /** From an earlier visit. */
  ticket?: UploadTicket | undefined
  /** Called once the server has created the upload, with the data for resuming it. */
  onTicket?: ((ticket: UploadTicket) => Promise<void>) | undefined
  /** 0..1. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

const browserDeps: UploadDeps = {
  begin: (body) => call(beginUpload, { body }),
  arrived: async ({ id }) => (await call(viewUpload, { params: { id } })).parts,
  async send({ id }, part, bytes, signal) {
    await sendBytes(callAddress(uploadPart, { params: { id, part: String(part) } }), bytes, { signal })
  },
  complete: ({ id }) => call(completeUpload, { params: { id } }),
  wait: (milliseconds) => new Promise((done) => setTimeout(done, milliseconds)),
}

/** Uploads a file in parts; all uploads use this. Throws like `uploadFile`. */
export function upload(file: Upload): Promise<MediaRecord> {
  return workUnderWay.during(uploadFile(browserDeps, file))
}

/** Delays between attempts for one part, in milliseconds. After the last one the upload fails and may be resumed. */
const RETRIES = [500, 2_000, 5_000]

/**
 * In parts. Throws the last error when the server refuses it or is unreachable for about eight seconds; calling again
 * with the ticket sends only the rest.
 */
export async function uploadFile(deps: UploadDeps, upload: Upload): Promise<MediaRecord> {
  const begun = await resumed(deps, upload)
  const ticket = begun?.ticket ?? (await fresh(deps, upload))
  await sendMissing(deps, upload, ticket, new Set(begun?.parts ?? []))
  try {
    return await patiently(deps, upload, () => deps.complete(ticket))
  } catch (error) {
    if (explainUpload(error) !== 'incomplete') throw error
    const parts = await patiently(deps, upload, () => deps.arrived(ticket))
    await sendMissing(deps, upload, ticket, new Set(parts))
    return patiently(deps, upload, () => deps.complete(ticket))
  }
}

async function resumed(deps: UploadDeps, upload: Upload) {
  const { ticket } = upload
  if (!ticket) return undefined
  try {
    return { ticket, parts: await patiently(deps, upload, () => deps.arrived(ticket)) }
  } catch (error) {
    // Abandoned uploads are deleted after a while, but the file is still here.
    if (explainUpload(error) === 'gone') return undefined
    throw error
  }
}

async function fresh(deps: UploadDeps, upload: Upload) {
  const { blob, kind, name, project, jam, room, onTicket } = upload
  const ticket = await patiently(deps, upload, () =>
    deps.begin({
      kind,
      name,
      size: blob.size,
      ...(project && { project }),
      ...(jam && { jam }),
      ...(room && { room }),
    }),
  )
  await onTicket?.(ticket)
  return ticket
}

async function sendMissing(deps: UploadDeps, upload: Upload, ticket: UploadTicket, arrived: Set<number>) {
  const { blob, signal, onProgress } = upload
  const parts = Math.max(1, Math.ceil(blob.size / ticket.partBytes))
  for (let part = 1; part <= parts; part++) {
    signal?.throwIfAborted()
    onProgress?.((part - 1) / parts)
    if (arrived.has(part)) continue
    const bytes = blob.slice((part - 1) * ticket.partBytes, part * ticket.partBytes)
    await patiently(deps, upload, () => deps.send(ticket, part, bytes, signal))
  }
  onProgress?.(1)
}

/** Classifies a failed upload call. */
export function explainUpload(error: unknown): 'gone' | 'incomplete' | 'temporary' | 'refused' {
  if (isTemporary(error)) return 'temporary'
  if (error instanceof CallError && error.code === 'not_found') return 'gone'
  if (error instanceof CallError && error.code === 'upload_incomplete') return 'incomplete'
  return 'refused'
}

async function patiently<Answer>(
  deps: UploadDeps,
  { signal }: Pick<Upload, 'signal'>,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  for (const wait of RETRIES) {
    signal?.throwIfAborted()
    try {
      return await attempt()
    } catch (error) {
      if (explainUpload(error) !== 'temporary') throw error
      await deps.wait(wait)
    }
  }
  signal?.throwIfAborted()
  return attempt()
}
