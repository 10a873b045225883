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
  /** Length of a voice, and its loudness as the contract's `peaks`. */
  seconds: number
  peaks: string
  ticket?: UploadTicket | undefined
}
