/** What a stage shows behind its performers where nobody chose anything. */
export { PLAIN_BACKGROUND } from '../../../../engine/timeline/frame.ts'
