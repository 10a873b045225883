import { fetchFile } from '../platform/api.ts'

export async function getSampleSound(file: string): Promise<Blob> {
  return fetchFile(`/sounds/${file}`)
}
