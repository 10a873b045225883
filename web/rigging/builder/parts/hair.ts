import type { Recipe } from '../figure/recipe.ts'
import type { Hair } from './hair-layers.ts'
import { longHair } from './long-hair.ts'
import { shortHair } from './short-hair.ts'
import { tiedHair } from './tied-hair.ts'

export const hairs: Record<Recipe['hair'], Hair> = { ...shortHair, ...longHair, ...tiedHair }

/** Hair below a hat, by its length. */
export const underHat: Record<Hair['length'], Pick<Hair, 'back' | 'front'>> = {
  none: {},
  short: {
    front: [
      { kind: 'solid', pair: true, whole: '150 -290 c, 192 -290, 200 -230, 186 -160 c, 170 -190, 158 -236' },
    ],
  },
  medium: {
    back: [
      { kind: 'solid', half: '0 -390, 120 -380, 200 -310, 224 -210, 232 -110, 220 -36, 150 -16, 0 -30' },
    ],
    front: [
      {
        kind: 'solid',
        pair: true,
        whole: '140 -310 c, 200 -300, 218 -200, 206 -84, 184 -70 c, 180 -150, 160 -230',
      },
    ],
  },
  long: {
    back: [
      {
        kind: 'solid',
        half: '0 -390, 120 -380, 200 -310, 224 -210, 232 -90, 244 10, 238 84, 204 136 c, 164 112, 130 62, 112 0, 108 -40, 60 -60, 0 -60',
      },
    ],
    front: [
      {
        kind: 'solid',
        pair: true,
        whole: '140 -310 c, 200 -300, 218 -200, 210 -84, 186 -70 c, 180 -150, 160 -230',
      },
    ],
  },
}
