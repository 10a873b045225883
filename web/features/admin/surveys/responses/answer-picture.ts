/** Raster pictures that every browser draws; they can run nothing. */
const SAFE = /^image\/(png|jpeg|webp|gif|avif)$/

/** Larger ones are downloaded only when the admin asks for them. */
const PREVIEW_MAX_BYTES = 10 * 1024 * 1024

export function isPicture(type: string): boolean {
  return SAFE.test(type)
}

/** True for a file of an answer that is shown as a small picture. */
export function hasPreview(file: { type: string; size: number } | undefined): boolean {
  return file !== undefined && isPicture(file.type) && file.size <= PREVIEW_MAX_BYTES
}
