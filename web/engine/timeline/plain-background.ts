/** Warm paper, where no scene has a background. */
export const PLAIN_BACKGROUND = '#f3ead9'
