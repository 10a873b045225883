import type { StoredFile } from '../../contract/backup/files.ts'
import { AppError } from '../../contract/app-error.ts'

const MAX_LISTED = 500

/** The keys of thumbnails: that of their picture, `@` and a size. */
const THUMB = /@[^/]+$/

/** A page of the bucket's objects without thumbnails. */
export async function filePage(
  bucket: R2Bucket,
  cursor: string | undefined,
): Promise<{ files: StoredFile[]; next: string | null }> {
  const page = await bucket.list({
    limit: MAX_LISTED,
    include: ['httpMetadata', 'customMetadata'],
    ...(cursor !== undefined && { cursor }),
  })
  const files = page.objects
    .filter(({ key }) => !THUMB.test(key))
    .map(({ key, size, etag, httpMetadata, customMetadata }) => ({
      key,
      size,
      etag,
      type: httpMetadata?.contentType ?? '',
      metadata: customMetadata ?? {},
    }))
  return { files, next: page.truncated ? page.cursor : null }
}

export async function fileStream(bucket: R2Bucket, key: string, offset: number): Promise<ReadableStream> {
  const found = await bucket.get(key, offset > 0 ? { range: { offset } } : {})
  if (!found) throw new AppError('not_found')
  return found.body
}

/** Stores a file as a whole; returns its size. */
export async function putWhole(
  bucket: R2Bucket,
  { key, type }: Pick<StoredFile, 'key' | 'type'>,
  bytes: ArrayBuffer,
): Promise<number> {
  return (await bucket.put(key, bytes, { httpMetadata: httpMetadataOf(type) })).size
}

export async function beginUpload(
  bucket: R2Bucket,
  { key, type, metadata }: Pick<StoredFile, 'key' | 'type' | 'metadata'>,
): Promise<string> {
  const { uploadId } = await bucket.createMultipartUpload(key, {
    httpMetadata: httpMetadataOf(type),
    customMetadata: metadata,
  })
  return uploadId
}

const httpMetadataOf = (type: string) => (type === '' ? {} : { contentType: type })

export async function putPart(
  bucket: R2Bucket,
  { key, upload, part }: { key: string; upload: string; part: number },
  bytes: ArrayBuffer,
): Promise<string> {
  return (await bucket.resumeMultipartUpload(key, upload).uploadPart(part, bytes)).etag
}

export async function sealUpload(
  bucket: R2Bucket,
  { key, upload, parts }: { key: string; upload: string; parts: { part: number; etag: string }[] },
): Promise<number> {
  const sealed = parts.map(({ part, etag }) => ({ partNumber: part, etag }))
  return (await bucket.resumeMultipartUpload(key, upload).complete(sealed)).size
}
