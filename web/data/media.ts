import { deleteMedia, mediaPath, viewMedia, type MediaRecord } from '#contract/media'
import { call, fetchBytes } from '../platform/api.ts'

export const mediaKeys = {
  /** A picture as a `data:` address. */
  picture: (id: string | undefined) => ['avatar', id],
}

/** The bytes of a stored file. */
export async function getFile(media: Pick<MediaRecord, 'id' | 'file'>, signal?: AbortSignal): Promise<Blob> {
  return (await fetchBytes(mediaPath(media), { signal })).blob()
}

/** The bytes of a stored file, by its media id. */
export async function getFileOf(id: string, signal?: AbortSignal): Promise<Blob> {
  return getFile(await call(viewMedia, { params: { id }, signal }), signal)
}

/** Deletes a stored file by its media id. */
export async function removeFile(id: string): Promise<void> {
  await call(deleteMedia, { params: { id } })
}
