import * as z from 'zod'
import type { Actor } from '../../collections/definition/rules.ts'
import { AppError, invalid } from '../../contract/app-error.ts'
import type { ErrorCode } from '../../contract/error-codes.ts'
import { CHAT_MAX_BYTES, MEDIA_MAX_BYTES, UPLOAD_PART_BYTES, type MediaKind } from '../../contract/media.ts'
import { takeAnalysis } from '../../contract/takes/mouth-track.ts'
import { storedName } from './file-name.ts'
import { sniff, SNIFF_BYTES } from '../../model/media/sniff.ts'

export interface Upload {
  id: string
  owner: string
  project: string
  jam: string
  room: string
  kind: MediaKind
  name: string
  size: number
  /** Detected from the first part; `''` before it. */
  type: string
  multipart: string
}

interface ArrivedPart {
  part: number
  etag: string
}

export interface UploadStore {
  /** Reserves quota for an upload in one step; `false` if it would exceed the owner's. */
  reserve(upload: Upload): Promise<boolean>
  ownsProject(owner: string, project: string): Promise<boolean>
  hasJam(jam: string): Promise<boolean>
  /** Returns whether the chat room exists and is writable. */
  hasRoom(room: string): Promise<boolean>
  find(owner: string, id: string): Promise<Upload | undefined>
  parts(id: string): Promise<ArrivedPart[]>
  setMultipart(id: string, multipart: string): Promise<void>
  setType(id: string, type: string): Promise<void>
  putPart(id: string, part: ArrivedPart): Promise<void>
  forgetParts(id: string): Promise<void>
  /** Deletes the upload and has its object purged. */
  forget(id: string): Promise<void>
  hasMedia(owner: string, id: string): Promise<boolean>
  /** Turns the upload into a media record in one step; `false` if it, or its project, was deleted. */
  seal(upload: Upload, file: string): Promise<boolean>
}

/** The part of the bucket that an upload needs. */
interface UploadBucket {
  begin(key: string, type: string): Promise<string>
  putPart(key: string, multipart: string, part: number, bytes: ArrayBuffer): Promise<string>
  /** `false`: the bucket has no such upload, or other parts. */
  seal(key: string, multipart: string, parts: ArrivedPart[]): Promise<boolean>
  abort(key: string, multipart: string): Promise<void>
  size(key: string): Promise<number | undefined>
  readText(key: string): Promise<string | undefined>
}

export interface UploadDeps {
  store: UploadStore
  bucket: UploadBucket
  newId(): string
  newSuffix(): string
}

interface Beginning {
  kind: MediaKind
  name: string
  size: number
  project?: string | undefined
  jam?: string | undefined
  room?: string | undefined
}

const refusals: Record<MediaKind, ErrorCode> = {
  sound: 'not_a_sound',
  analysis: 'bad_request',
  picture: 'not_a_picture',
  avatar: 'not_a_picture',
  video: 'not_a_video',
}

export function objectKey(id: string): string {
  return `media/${id}`
}

/**
 * A file belongs to a project, a jam or the chat room of its message, except avatars, and sounds with their analyses
 * and pictures for a survey's questions. Throws `empty_file`, `too_large`, `quota_reached`, `validation_failed`, `not_found`.
 */
export async function beginUpload(
  deps: UploadDeps,
  { id: owner, admin }: Pick<Actor, 'id' | 'admin'>,
  beginning: Beginning,
): Promise<Upload> {
  const { kind, name, size, project = '', jam = '', room = '' } = beginning
  if (size === 0) throw new AppError('empty_file')
  if (size > MEDIA_MAX_BYTES[kind]) throw new AppError('too_large')
  if (room !== '') {
    const maxBytes = CHAT_MAX_BYTES[kind]
    if (maxBytes === undefined || project !== '' || jam !== '') {
      throw invalid({ room: { code: 'validation_invalid_value', message: 'Must be a picture or a sound.' } })
    }
    if (size > maxBytes) throw new AppError('too_large')
    if (!(await deps.store.hasRoom(room))) throw new AppError('not_found')
  }
  const mayStandAlone = kind === 'avatar' || (kind !== 'video' && admin)
  if (jam !== '' && (!admin || !(await deps.store.hasJam(jam)))) throw new AppError('not_found')
  if (project === '' && jam === '' && room === '' && !mayStandAlone) {
    throw invalid({ project: { code: 'validation_required', message: 'Cannot be blank.' } })
  }
  if (project !== '' && !(await deps.store.ownsProject(owner, project))) throw new AppError('not_found')
  const upload: Upload = {
    id: deps.newId(),
    owner,
    project,
    jam,
    room,
    kind,
    name,
    size,
    type: '',
    multipart: '',
  }
  if (!(await deps.store.reserve(upload))) throw new AppError('quota_reached')
  try {
    upload.multipart = await deps.bucket.begin(objectKey(upload.id), 'application/octet-stream')
    await deps.store.setMultipart(upload.id, upload.multipart)
  } catch (error) {
    await deps.store.forget(upload.id)
    throw error
  }
  return upload
}

/** The bytes that part `part` (from 1) of a file must have; 0 if there is no such part. */
export function partSize(size: number, part: number): number {
  if (!Number.isInteger(part) || part < 1) return 0
  return Math.max(0, Math.min(UPLOAD_PART_BYTES, size - (part - 1) * UPLOAD_PART_BYTES))
}

export async function uploadOf(deps: UploadDeps, owner: string, id: string): Promise<Upload> {
  const upload = await deps.store.find(owner, id)
  if (!upload) throw new AppError('not_found')
  return upload
}

/**
 * The first part determines the type; a type that is not allowed deletes the upload and throws the kind's refusal,
 * such as `not_a_sound`. A part of another length than announced is a `bad_request`.
 */
export async function takePart(
  deps: UploadDeps,
  upload: Upload,
  part: number,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (bytes.length === 0 || bytes.length !== partSize(upload.size, part)) throw new AppError('bad_request')
  if (part === 1) {
    const type = sniff(bytes.subarray(0, SNIFF_BYTES), upload.kind)
    if (!type) {
      await discard(deps, upload)
      throw new AppError(refusals[upload.kind])
    }
    await deps.store.setType(upload.id, type)
  }
  const etag = await deps.bucket.putPart(objectKey(upload.id), upload.multipart, part, bytes.buffer)
  await deps.store.putPart(upload.id, { part, etag })
}

/** Idempotent; returns the media record's id. Throws `upload_incomplete`, `validation_failed`, `not_found`. */
export async function completeUpload(deps: UploadDeps, owner: string, id: string): Promise<string> {
  const upload = await deps.store.find(owner, id)
  if (!upload) {
    if (await deps.store.hasMedia(owner, id)) return id
    throw new AppError('not_found')
  }
  const parts = await deps.store.parts(id)
  const count = Math.ceil(upload.size / UPLOAD_PART_BYTES)
  if (parts.length !== count || upload.type === '') throw new AppError('upload_incomplete')
  await sealObject(deps, upload, parts)
  if (upload.kind === 'analysis' && !isAnalysis(await deps.bucket.readText(objectKey(id)))) {
    await discard(deps, upload)
    throw invalid({ file: { code: 'validation_invalid_json', message: 'Must be the analysis of a take.' } })
  }
  if (await deps.store.seal(upload, storedName(upload.name, upload.type, deps.newSuffix()))) return id
  await deps.store.forget(id)
  // A concurrent request may have completed it; otherwise its project was deleted.
  if (await deps.store.hasMedia(owner, id)) return id
  throw new AppError('not_found')
}

async function sealObject(deps: UploadDeps, upload: Upload, parts: ArrivedPart[]) {
  const key = objectKey(upload.id)
  if (await deps.bucket.seal(key, upload.multipart, parts)) return
  // Completed by an attempt that died before its answer, or the bucket has other parts than recorded.
  if ((await deps.bucket.size(key)) === upload.size) return
  await deps.store.setMultipart(upload.id, await deps.bucket.begin(key, upload.type))
  await deps.store.forgetParts(upload.id)
  throw new AppError('upload_incomplete')
}

async function discard(deps: UploadDeps, upload: Upload) {
  await deps.store.forget(upload.id)
  try {
    await deps.bucket.abort(objectKey(upload.id), upload.multipart)
  } catch {
    // The bucket deletes unfinished uploads by itself after seven days.
  }
}

/** Lists and objects in an analysis: its cues and words are some ten thousands. */
const ANALYSIS_MAX_PARTS = 500_000

function isAnalysis(text = ''): boolean {
  // Counted first: a file could contain millions of empty lists, whose parsed form would exceed any worker's memory.
  if (countOf(text, '[') + countOf(text, '{') > ANALYSIS_MAX_PARTS) return false
  try {
    return z.safeParse(takeAnalysis, JSON.parse(text)).success
  } catch {
    // Not even JSON.
    return false
  }
}

function countOf(text: string, wanted: string): number {
  let count = 0
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + 1)) count++
  return count
}
