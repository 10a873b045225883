import type { VideoSource } from 'mediabunny'

/** The pictures of a file, as its encoder takes them. */
export interface PictureTrack {
  source: VideoSource
  /** Takes the canvas as it is now for frame `index`. */
  add(index: number): Promise<void>
  /** After the last frame. */
  finish(): Promise<void>
  cancel(): void
}
