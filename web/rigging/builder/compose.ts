import { clipPath, filled, group, INK, pivot, solid, type Colour } from './drawing/elements.ts'
import { closed, number } from './drawing/points.ts'
import { drawBeard, drawMoustache } from './parts/beards.ts'
import { covers } from './parts/covers.ts'
import { drawExtra } from './parts/extras.ts'
import { drawEyes } from './parts/eyes.ts'
import { drawBlush, drawBrows, drawMarks, drawNose, drawRestingMouth, faceShade } from './parts/features.ts'
import { drawEars, drawGlasses } from './parts/glasses.ts'
import { hairs, underHat, type Hair } from './parts/hair.ts'
import { drawLayers, type Layer, type LayerPlace } from './parts/layers.ts'
import { drawArms, drawLegs } from './parts/limbs.ts'
import { colourOf, drawNeck, drawTorso, tops } from './parts/tops.ts'
import { drawChairBack, drawSeatedLegs, drawWheels } from './parts/wheelchair.ts'
import { metadataOf } from './recipe/metadata.ts'
import { figureOf, jawOpen, MIDDLE, type Figure } from './recipe/figure.ts'
import type { Recipe } from './recipe/recipe.ts'

/** Draws a character as a rig. */
export function composeCharacter(recipe: Recipe, name: string): string {
  const figure = figureOf(recipe)
  const { colours } = recipe
  const slot = (id: keyof Recipe['colours']): Colour => ({ slot: id, colour: colours[id] })
  const torsoColours = { top: slot('top'), trim: slot('trim'), bottom: slot('bottom'), skin: slot('skin') }
  const top = tops[recipe.top]
  const torso = drawTorso(recipe, figure, torsoColours)
  const isCovered = covers[recipe.cover].hides === 'all'
  const { neck, collar } = drawNeck(recipe, figure, torsoColours, isCovered)
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
  const legs = isSeated ? drawSeatedLegs(figure, legClothes, slot('frames')) : drawLegs(figure, legClothes)
  const arms = drawArms(figure, {
    sleeve: top.sleeve,
    colour: colourOf(top.sleeveColour ?? 'top', torsoColours),
    cuff: top.cuff ? colourOf(top.cuff, torsoColours) : null,
    skin: slot('skin'),
  })
  const head = drawHead(recipe, figure, slot)
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1000" stroke-linecap="round" stroke-linejoin="round" fill="none">',
    `<title>${escaped(name)}</title>`,
    `<metadata>${escaped(JSON.stringify(metadataOf(recipe, figure, name)))}</metadata>`,
    pivots(figure),
    `<defs>${head.clip}${torso.clip}</defs>`,
    group(`<ellipse cx="${MIDDLE}" cy="951" rx="${isSeated ? 214 : 180}" ry="20" fill="#1b0d10"/>`, {
      id: 'shadow',
      opacity: 0.16,
    }),
    isSeated ? group(drawChairBack(figure, slot('frames')) + drawWheels(figure), { id: 'chair' }) : '',
    isSeated ? '' : group(legs, { id: 'legs' }),
    arms,
    torso.body,
    isSeated ? group(legs, { id: 'legs' }) : '',
    neck,
    collar,
    recipe.extra === 'none' || isCovered ? '' : group(drawExtra(recipe.extra, figure, slot('trim')), { id: 'extra', when: 'extra' }),
    group(head.content, { id: 'head' }),
    '</svg>',
  ]
    .filter(Boolean)
    .join('\n')
}

function drawHead(recipe: Recipe, figure: Figure, slot: (id: keyof Recipe['colours']) => Colour) {
  const { head } = figure
  const outline = figure.face(head.outline)
  const d = closed(outline)
  const dropped = closed(jawOpen(outline, figure))
  const place: LayerPlace = {
    place: figure.scalp,
    open: (list) => jawOpen(list, figure),
    scale: figure.scale,
    colours: { hair: slot('hair'), cover: slot('cover'), trim: slot('trim') },
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
        group((recipe.blush ? drawBlush(figure) : '') + drawMarks(recipe.marks, figure), { depth: 1 }),
      { clip: 'skull-clip' },
    ),
    `<path d="${d}" data-open="${dropped}" stroke="${INK}" stroke-width="14"/>`,
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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

export { filled, number }
