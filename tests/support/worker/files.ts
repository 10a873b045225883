import { UPLOAD_PART_BYTES } from '../../../worker/contract/media.ts'
import { newAnalysis } from './analysis.ts'
import { api, request, type Json, type Person } from './world.ts'

/** `size` bytes that begin like a WAV file and go on with a pattern that names each place. */
export function wav(size: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(size)
  for (let at = 0; at < size; at++) bytes[at] = (at * 31 + (at >> 8)) & 0xff
  bytes.set(new TextEncoder().encode('RIFF....WAVEfmt '))
  return bytes
}

export function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(new TextEncoder().encode(text))
}

export const analysis = () => bytesOf(JSON.stringify(newAnalysis()))

export function begin(as: Person, body: Record<string, unknown>) {
  return api<{ id: string; partBytes: number }>('POST', '/api/media/uploads', { as, body })
}

export async function putPart(
  as: Person,
  upload: string,
  part: number | string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const answer = await request(`/api/media/uploads/${upload}/parts/${part}`, {
    method: 'PUT',
    body: bytes,
    headers: { Authorization: as.token },
  })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

export function complete(as: Person, upload: string) {
  return api<Json>('POST', `/api/media/uploads/${upload}/complete`, { as })
}

/** A whole upload, part by part. */
export async function uploaded(
  as: Person,
  bytes: Uint8Array<ArrayBuffer>,
  { kind = 'sound', name = 'voice.wav', project = '', jam = '' },
): Promise<Json> {
  const of = { ...(project && { project }), ...(jam && { jam }) }
  const { body } = await begin(as, { kind, name, size: bytes.length, ...of })
  for (let part = 1; (part - 1) * UPLOAD_PART_BYTES < bytes.length; part++) {
    await putPart(as, body.id, part, bytes.slice((part - 1) * UPLOAD_PART_BYTES, part * UPLOAD_PART_BYTES))
  }
  const sealed = await complete(as, body.id)
  if (sealed.status !== 200) throw new Error(`No upload: ${JSON.stringify(sealed.body)}`)
  return sealed.body
}
