import * as parts from '../figure/recipe.ts'
import type { ColourSlot, PartSlot, Recipe } from '../figure/recipe.ts'
import { covers } from '../parts/covers.ts'
import { tops } from '../parts/tops.ts'

export interface PartChoice {
  slot: PartSlot
  label: string
  options: readonly string[]
  /** The part of the character in an option's picture. */
  view: 'head' | 'figure'
}

export type SectionId = 'body' | 'hair' | 'headwear' | 'eyes' | 'face' | 'clothes' | 'extras'

interface Section {
  id: SectionId
  label: string
  parts: PartChoice[]
  colours: ColourSlot[]
}

export const sections: readonly [Section, ...Section[]] = [
  {
    id: 'body',
    label: 'Body',
    parts: [
      { slot: 'style', label: 'Style', options: parts.styles, view: 'figure' },
      { slot: 'age', label: 'Age', options: parts.ages, view: 'figure' },
      { slot: 'build', label: 'Build', options: parts.builds, view: 'figure' },
      { slot: 'stance', label: 'Stance', options: parts.stances, view: 'figure' },
    ],
    colours: ['skin'],
  },
  {
    id: 'hair',
    label: 'Hair',
    parts: [{ slot: 'hair', label: 'Hair', options: parts.hairs, view: 'head' }],
    colours: ['hair'],
  },
  {
    id: 'headwear',
    label: 'Headwear',
    parts: [{ slot: 'cover', label: 'Headwear', options: parts.covers, view: 'head' }],
    colours: ['cover', 'trim'],
  },
  {
    id: 'eyes',
    label: 'Eyes',
    parts: [
      { slot: 'eyes', label: 'Eyes', options: parts.eyes, view: 'head' },
      { slot: 'brows', label: 'Brows', options: parts.brows, view: 'head' },
    ],
    colours: ['iris'],
  },
  {
    id: 'face',
    label: 'Face',
    parts: [
      { slot: 'head', label: 'Shape', options: parts.heads, view: 'head' },
      { slot: 'nose', label: 'Nose', options: parts.noses, view: 'head' },
      { slot: 'mouth', label: 'Mouth', options: parts.mouths, view: 'head' },
      { slot: 'beard', label: 'Beard', options: parts.beards, view: 'head' },
      { slot: 'cheeks', label: 'Cheeks', options: parts.cheeks, view: 'head' },
      { slot: 'marks', label: 'Details', options: parts.marks, view: 'head' },
    ],
    colours: [],
  },
  {
    id: 'clothes',
    label: 'Clothes',
    parts: [
      { slot: 'top', label: 'Top', options: parts.tops, view: 'figure' },
      { slot: 'bottom', label: 'Bottoms', options: parts.bottoms, view: 'figure' },
      { slot: 'shoes', label: 'Shoes', options: parts.shoes, view: 'figure' },
    ],
    colours: ['top', 'trim', 'bottom', 'shoes'],
  },
  {
    id: 'extras',
    label: 'Extras',
    parts: [
      { slot: 'glasses', label: 'Glasses', options: parts.glasses, view: 'head' },
      { slot: 'earrings', label: 'Ears', options: parts.earrings, view: 'head' },
      { slot: 'extra', label: 'Around the neck', options: parts.extras, view: 'figure' },
    ],
    colours: ['frames'],
  },
]

/** The name of an option: “Side part” for `side-part`. */
export function optionLabel(option: string): string {
  const words = option.replaceAll('-', ' ')
  return words.slice(0, 1).toUpperCase() + words.slice(1)
}

/** Puts a part on, and removes another that would hide it. */
export function withPart(recipe: Recipe, slot: PartSlot, option: string): Recipe {
  // Safe: `option` is one of the slot's own.
  const changed = { ...recipe, [slot]: option } as Recipe
  const { hides } = covers[changed.cover]
  const isHidden =
    (slot === 'hair' && hides !== 'nothing') || ((slot === 'earrings' || slot === 'extra') && hides === 'all')
  if (isHidden && (option !== 'none' || slot === 'hair')) return { ...changed, cover: 'none' }
  if (slot === 'bottom' && (tops[changed.top].skirt === 'short' || tops[changed.top].isSuit))
    return { ...changed, top: 'tee' }
  return changed
}
