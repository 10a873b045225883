/** Warped pixels that one frame may still draw, in shares of its canvas: a preview decides as its export does. */
export interface WarpBudget {
  left: number
}

/** Heads beside each other, of two pictures each, could cover the canvas twice; close-ups stay below this. */
const SHARE = 1.5

export function newWarpBudget(): WarpBudget {
  return { left: SHARE }
}
