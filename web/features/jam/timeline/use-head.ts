import { useMedia } from '../../../shell/use-media.ts'

/** Pixels of the column with the tracks' names; on a phone it leaves room for the tracks. */
const HEAD = { wide: 208, narrow: 132 }

export const useHead = () => (useMedia('(min-width: 40rem)') ? HEAD.wide : HEAD.narrow)
