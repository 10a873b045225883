import { deleteMedia, mediaPath, viewMedia, type MediaRecord } from '#contract/media'
import { call } from '../platform/api.ts'
import { fetchFile } from '../platform/requests.ts'
import { CallError } from '../platform/call-error.ts'
import { upload } from './uploads.ts'

export const mediaKeys = {
  picture: (id: string | undefined) => ['avatar', id],
  thumb: (id: string, size: string) => ['thumb', id, size],
  /** A chat message's file; `size`: a thumb's, or `''` for all of it. */
  roomFile: (id: string, size: string) => ['room-file', id, size],
}

export async function getFile(media: Pick<MediaRecord, 'id' | 'file'>, signal?: AbortSignal): Promise<Blob> {
  return fetchFile(mediaPath(media), { signal })
}

/** A picture in one of the sizes that are made of it (`thumbSizes`). */
export async function getThumb(
  media: Pick<MediaRecord, 'id' | 'file'>,
  size: string,
  signal?: AbortSignal,
): Promise<Blob> {
  return fetchFile(`${mediaPath(media)}?thumb=${size}`, { signal })
}

/** The bytes of a stored file, by its media id. */
export async function getFileOf(id: string, signal?: AbortSignal): Promise<Blob> {
  return getFile(await call(viewMedia, { params: { id }, signal }), signal)
}

/** Copies a picture to another project. Returns its id, or `undefined` when it was deleted or is not readable. */
export async function copyPicture(id: string, project: string): Promise<string | undefined> {
  try {
    const blob = await getFileOf(id)
    return (await upload({ kind: 'picture', name: 'picture', blob, project })).id
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return undefined
    throw error
  }
}

export async function removeFile(id: string): Promise<void> {
  await call(deleteMedia, { params: { id } })
}

/** For `catch`: removes a file which no record names because the change failed, and rejects with that failure. */
export function orRemove(id: string) {
  return async (failure: unknown): Promise<never> => {
    await removeFile(id).catch(() => undefined)
    throw failure
  }
}
