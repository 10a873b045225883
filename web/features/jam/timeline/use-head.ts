import { useMedia } from '../../../shell/use-media.ts'

/** Width of the column with the tracks' names, in pixels; narrower on phones. */
const HEAD = { wide: 208, narrow: 132 }

export const useHead = () => (useMedia('(min-width: 40rem)') ? HEAD.wide : HEAD.narrow)
