import { fetchBytes } from '../platform/api.ts'

/** The voice that the first character speaks with. */
export async function getSample(): Promise<Blob> {
  return (await fetchBytes('/sounds/sample-voice.m4a')).blob()
}
