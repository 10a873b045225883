/** Faster answers are taken to be from a bot. */
export const MIN_SECONDS = 2
