import { fetchFile } from '../platform/api.ts'

/** A sound that comes with the app: a file of `public/sounds`. */
export async function getSampleSound(file: string): Promise<Blob> {
  return fetchFile(`/sounds/${file}`)
}
