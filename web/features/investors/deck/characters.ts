import pip from '../../../characters/pip.svg?url'
import tatters from '../../../characters/tatters.svg?url'

export const characters = { pip, tatters }
