/** Height of a track in pixels, and width of what stands before it. */
export const TRACK_HEIGHT = 64
export const HEADER_WIDTH = 184
