import type { VideoSource } from 'mediabunny'

/** The pictures of a file, as its encoder takes them. */
export interface PictureTrack {
  source: VideoSource
  /** Encodes the current canvas as frame `index`. */
  add(index: number): Promise<void>
  finish(): Promise<void>
  cancel(): void
}
