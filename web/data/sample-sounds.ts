import { fetchFile } from '../platform/requests.ts'

export async function getSampleSound(file: string): Promise<Blob> {
  return fetchFile(`/sounds/${file}`)
}
