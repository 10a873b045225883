import { escapedText } from '#model/drawing/drawing'
import { handShapes, type HandShape } from '#model/rig/movement'
import {
  clipPath,
  group,
  inStyle,
  LIGHT,
  lineAround,
  pivot,
  SHADE,
  solid,
  type Colour,
} from './drawing/elements.ts'
import { closed, number } from './drawing/points.ts'
import { drawBeard, drawMoustache } from './parts/beards.ts'
import { covers } from './parts/covers.ts'
import { drawExtra } from './parts/extras.ts'
import { drawEyes } from './parts/eyes.ts'
import { drawBlush, drawBrows, drawMarks, drawNose, drawRestingMouth, faceShade } from './parts/features.ts'
import { drawEars, drawGlasses } from './parts/glasses.ts'
import { hairs, underHat } from './parts/hair.ts'
import type { Hair } from './parts/hair-layers.ts'
import { drawLayers, type Layer, type LayerPlace } from './parts/layers.ts'
import { drawArms } from './parts/arms.ts'
import { colourOf, drawNeck, drawTorso } from './parts/clothes.ts'
import { drawLegs } from './parts/legs.ts'
import { tops } from './parts/tops.ts'
import { drawChairBack, drawSeatedLegs, drawWheels } from './parts/wheelchair.ts'
import { metadataOf } from './looks/metadata.ts'
import { figureOf, jawOpen, MIDDLE, type Figure } from './figure/figure.ts'
import { colourSlots, type ColourSlot, type Recipe } from './figure/recipe.ts'

const OPEN = 'xmlns="http://www.w3.org/2000/svg" stroke-linecap="round" stroke-linejoin="round" fill="none"'

/** Draws a character as a rig. Its props change the colours that it shows. */
export function composeCharacter(recipe: Recipe, name: string): string {
  const figure = figureOf(recipe)
  const drawing = inStyle(recipe.style, () => drawFigure(recipe, figure, handShapes))
  const slots = colourSlots.filter((slot) => drawing.includes(`var(--${slot},`))
  return [
    `<svg ${OPEN} viewBox="0 0 1000 1000">`,
    `<title>${escapedText(name)}</title>`,
    `<metadata>${escapedText(JSON.stringify(metadataOf(recipe, figure, { name, slots })))}</metadata>`,
    pivots(figure),
    drawing,
    '</svg>',
  ].join('\n')
}

/** A plain picture of the head alone or of the whole figure, for swatches of parts. */
export function composePortrait(recipe: Recipe, view: 'head' | 'figure'): string {
  const figure = figureOf(recipe)
  if (view === 'figure') {
    const drawing = inStyle(recipe.style, () => drawFigure(recipe, figure, ['rest']))
    return `<svg ${OPEN} viewBox="40 40 920 940">${drawing}</svg>`
  }
  const { content, clip } = inStyle(recipe.style, () => drawHead(recipe, figure, slotsOf(recipe)))
  const middle = figure.at(0, -200).y
  const half = 310 * figure.scale
  const box = [MIDDLE - half, middle - half, 2 * half, 2 * half].map(number).join(' ')
  return `<svg ${OPEN} viewBox="${box}"><defs>${clip}</defs>${content}</svg>`
}

type Slots = (id: ColourSlot) => Colour

const slotsOf =
  ({ colours }: Recipe): Slots =>
  (id) => ({ slot: id, colour: colours[id] })

function drawFigure(recipe: Recipe, figure: Figure, hands: readonly HandShape[]): string {
  const slot = slotsOf(recipe)
  const colours = { top: slot('top'), trim: slot('trim'), bottom: slot('bottom'), skin: slot('skin') }
  const top = tops[recipe.top]
  const torso = drawTorso(recipe, figure, colours)
  const isCovered = covers[recipe.cover].hides === 'all'
  const { neck, collar } = drawNeck(recipe, figure, colours, isCovered)
  const isSeated = recipe.stance === 'wheelchair'
  const inDress = top.skirt === 'short'
  const legClothes = {
    bottom: inDress ? ('skirt' as const) : recipe.bottom,
    shoes: recipe.shoes,
    bottomColour: slot(inDress || top.isSuit ? 'top' : 'bottom'),
    shoeColour: slot('shoes'),
    skin: slot('skin'),
    isBare: inDress,
  }
  const arms = drawArms(figure, hands, {
    sleeve: top.sleeve,
    colour: colourOf(top.sleeveColour ?? 'top', colours),
    cuff: top.cuff ? colourOf(top.cuff, colours) : null,
    skin: slot('skin'),
  })
  const head = drawHead(recipe, figure, slot)
  const shadow = `<ellipse cx="${MIDDLE}" cy="951" rx="${isSeated ? 214 : 180}" ry="20" fill="${SHADE}"/>`
  const chair = isSeated ? drawChairBack(figure, slot('frames')) + drawWheels(figure) : ''
  const legs = isSeated ? drawSeatedLegs(figure, legClothes, slot('frames')) : drawLegs(figure, legClothes)
  const extra = isCovered ? '' : drawExtra(recipe.extra, figure, slot('trim'))
  return [
    `<defs>${head.clip}${torso.clip}</defs>`,
    group(shadow, { id: 'shadow', opacity: 0.16 }),
    group(chair, { id: 'chair' }),
    isSeated ? '' : group(legs, { id: 'legs' }),
    arms,
    torso.body,
    isSeated ? group(legs, { id: 'legs' }) : '',
    neck,
    collar,
    group(extra, { id: 'extra', when: 'extra' }),
    group(head.content, { id: 'head' }),
  ]
    .filter(Boolean)
    .join('\n')
}

function drawHead(recipe: Recipe, figure: Figure, slot: Slots) {
  const { head } = figure
  const outline = figure.face(head.outline)
  const d = closed(outline)
  const dropped = closed(jawOpen(outline, figure))
  const place: LayerPlace = {
    place: figure.scalp,
    open: (list) => jawOpen(list, figure),
    scale: figure.scale,
    colours: { hair: slot('hair'), cover: slot('cover'), trim: slot('trim'), white: LIGHT },
    skullClip: 'skull-clip',
  }
  const draw = (layers: readonly Layer[] | undefined) => drawLayers(layers ?? [], place)
  const cover = covers[recipe.cover]
  const hair = shownHair(recipe)
  const isCovered = cover.hides === 'all'
  const mouthAndMore = [
    drawRestingMouth(recipe.mouth, figure),
    drawEyes(recipe.eyes, figure, slot('iris')),
    drawNose(recipe.nose, figure),
    drawMoustache(recipe.beard, figure, slot('hair')),
    drawBrows(recipe.brows, figure, slot('hair')),
    drawGlasses(recipe.glasses, figure, slot('frames')),
  ].join('\n')
  const content = [
    group(draw(cover.back) + draw(hair.back), { id: 'hair-back', depth: -0.2 }),
    isCovered ? '' : drawEars(recipe, figure, slot('skin'), slot('frames')),
    solid(d, slot('skin'), { line: 14, open: dropped }),
    group(
      faceShade(figure) +
        group((recipe.cheeks === 'rosy' ? drawBlush(figure) : '') + drawMarks(recipe.marks, figure), {
          depth: 1,
        }),
      { clip: 'skull-clip' },
    ),
    lineAround(d, dropped, 14),
    group(drawBeard(recipe.beard, figure, slot('hair'), 'skull-clip'), { id: 'beard', depth: 0.5 }),
    group(draw(hair.front), { id: 'hair', depth: 0.12 }),
    group(draw(cover.around), { id: 'cover-around', depth: 0.1 }),
    group(mouthAndMore, { id: 'face' }),
    group(draw(cover.over), { id: 'cover', depth: 0.12 }),
  ]
    .filter(Boolean)
    .join('\n')
  return { content, clip: clipPath('skull-clip', d) }
}

/** Hair as far as the cover leaves it visible. */
export function shownHair(recipe: Pick<Recipe, 'hair' | 'cover'>): Pick<Hair, 'back' | 'front'> {
  const own = hairs[recipe.hair]
  switch (covers[recipe.cover].hides) {
    case 'all':
    case 'hair':
      return {}
    case 'top':
      return underHat[own.length]
    case 'nothing':
      return own
  }
}

function pivots({ body, arm, chin }: Figure): string {
  const side = (name: string, { x, y }: { x: number; y: number }) =>
    pivot(`${name}-l`, { x: 2 * MIDDLE - x, y }) + pivot(`${name}-r`, { x, y })
  return (
    pivot('feet', { x: MIDDLE, y: 950 }) +
    pivot('head', { x: MIDDLE, y: (chin + body.shoulderY - 46) / 2 + 6 }) +
    side('arm', arm.shoulder) +
    side('forearm', arm.elbow) +
    side('hand', arm.wrist)
  )
}
