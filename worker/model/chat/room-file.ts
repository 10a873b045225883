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
  /** Only for voice messages; `peaks` is the contract's. */
  seconds: number
  peaks: string
  ticket?: UploadTicket | undefined
}
