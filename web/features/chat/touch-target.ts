/** A small square button that grows to what a finger needs. */
export const touchTarget = 'pointer-coarse:size-11'
