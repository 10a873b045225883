import { MAX_RIG_NAME } from '#model/rig/metadata'
import { INK } from '../drawing/elements.ts'
import { covers } from '../parts/covers.ts'
import { mouths } from '../parts/features.ts'
import type { Figure } from '../figure/figure.ts'
import type { ColourSlot, Recipe } from '../figure/recipe.ts'
import { ownGestures, ownHabits } from './own-gestures.ts'
import { swatches } from './palettes.ts'

const round = (value: number) => Math.round(value * 10) / 10

/** The rig's metadata: mouth, motion, props and gestures. */
export function metadataOf(
  recipe: Recipe,
  figure: Figure,
  { name, slots }: { name: string; slots: readonly ColourSlot[] },
) {
  const { eye, scale, mouth, mouthSize } = figure
  const shape = mouths[recipe.mouth]
  return {
    name: name.slice(0, MAX_RIG_NAME),
    mouth: {
      x: round(mouth.x),
      y: round(mouth.y),
      width: round(shape.width * scale * mouthSize),
      opening: round(shape.opening * scale * mouthSize),
      line: recipe.style === 'flat' ? 5 : 12,
      upperLip: round(shape.upperLip * scale),
      lowerLip: round(shape.lowerLip * scale),
      smile: round(shape.smile * scale),
      skew: recipe.style === 'flat' ? 0 : 6,
      teeth: shape.teeth,
      teethLength: round(26 * scale * mouthSize),
      ink: INK,
      lip: shape.lip,
      inside: '#641527',
      tooth: '#fff9ec',
      tongue: '#ee7a76',
    },
    motion: {
      pupil: { x: round(15 * scale * eye.size), y: round(13 * scale * eye.size) },
      brow: round(20 * scale),
      turn: { x: round(22 * scale), y: round(15 * scale) },
      jump: recipe.stance === 'wheelchair' || recipe.style === 'flat' ? 24 : 70,
    },
    props: propsOf(recipe, slots),
    gestures: ownGestures,
    habits: ownHabits,
  }
}

export const slotLabels: Record<ColourSlot, string> = {
  skin: 'Skin',
  hair: 'Hair colour',
  iris: 'Eye colour',
  top: 'Top colour',
  trim: 'Second colour',
  bottom: 'Colour of the bottoms',
  shoes: 'Shoe colour',
  cover: 'Headwear colour',
  frames: 'Glasses and jewellery',
}

function propsOf(recipe: Recipe, slots: readonly ColourSlot[]) {
  const colours = slots.map((slot) => {
    const chosen = recipe.colours[slot]
    return {
      kind: 'colour',
      id: `${slot}-colour`,
      label: slotLabels[slot],
      slot,
      default: chosen,
      options: [chosen, ...swatches[slot].filter((colour) => colour !== chosen)].slice(0, 24),
    }
  })
  const toggles = [
    ...(recipe.glasses === 'none'
      ? []
      : [{ kind: 'toggle', id: 'glasses', label: 'Glasses', default: true }]),
    ...(recipe.extra === 'none' || covers[recipe.cover].hides === 'all'
      ? []
      : [{ kind: 'toggle', id: 'extra', label: 'Accessory', default: true }]),
  ]
  return [
    ...colours,
    {
      kind: 'slider',
      id: 'eye-size',
      label: 'Eye size',
      default: 1,
      min: 0.85,
      max: 1.15,
      step: 0.05,
      affects: [{ kind: 'scale', targets: ['eye-l', 'eye-r'] }],
    },
    ...toggles,
  ]
}
