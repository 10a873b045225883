import type { UploadTicket } from '../../contract/media.ts'

export interface RoomFile {
  kind: 'picture' | 'voice'
  blob: Blob
  name: string
  /** Alternative text; may be `''`. */
  alt: string
  /** Pixels of a picture. */
  width: number
  height: number
  /** Of a voice message; `peaks` as in the contract. */
  seconds: number
  peaks: string
  ticket?: UploadTicket | undefined
}
