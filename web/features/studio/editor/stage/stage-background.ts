/** The default background. */
export { PLAIN_BACKGROUND } from '../../../../engine/timeline/plain-background.ts'
