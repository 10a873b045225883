import pip from '../../../characters/pip.svg?url'
import tatters from '../../../characters/tatters.svg?url'

/** The drawings that stand on the slides, as plain pictures. */
export const characters = { pip, tatters }
