/** Distance in pixels before a press becomes a drag. */
export const DRAG_THRESHOLD = 3
