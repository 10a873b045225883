import type { UploadTicket } from '../../contract/media.ts'

/** A file that a message brings along, before the server has it. */
export interface RoomFile {
  kind: 'picture' | 'voice'
  blob: Blob
  name: string
  /** What is to be seen or heard, in words; may be `''`. */
  alt: string
  /** Pixels of a picture. */
  width: number
  height: number
  /** Length of a voice, and its loudness as the contract's `peaks`. */
  seconds: number
  peaks: string
  /** From an attempt that was cut off. */
  ticket?: UploadTicket | undefined
}
