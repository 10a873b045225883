import { groupOf, writeDrawing, type DrawingNode } from '#model/drawing/drawing'
import type { RigMetadata } from '#model/rig/metadata'
import { QUARTER } from '#model/rig/outline'
import { firstAbout, withAbout } from '../authoring/about.ts'
import { FIRST_TURN, roundedHead } from '../authoring/round-head.ts'
import { pivotCircle } from '../authoring/pivots.ts'
import { imageNode } from '../pictures/image-node.ts'
import { pagePlace } from '../pictures/set-drawing.ts'
import type { FaceFeatures } from './face-features.ts'
import type { FaceParts, PartName } from './face-parts.ts'
import { ellipseBox, type Ellipse } from './fill-region.ts'

/** The share of the mouth's opening by which the chin drops. */
const JAW_SHARE = 0.4
/** The depth of the closed lids' arc below the eye's middle and that of its ends, in shares of the eye's half height. */
const ARC = 0.72
const ENDS = 0.28

/** The drawing of a puppet made of one picture, with the stored names of its parts. */
export function faceDrawing(
  name: string,
  { parts, features }: { parts: FaceParts; features: FaceFeatures },
  names: Readonly<Partial<Record<PartName, string>>>,
): string {
  const { pictures, neck, isCutOff } = parts
  const whole = [pictures.body, pictures.head].flatMap((part) => (part ? [part.box] : []))
  const place = pagePlace(whole, isCutOff)
  const image = (part: PartName): DrawingNode[] => {
    const box = pictures[part]?.box
    const picture = names[part]
    if (!box || picture === undefined) return []
    return [imageNode({ id: `picture-${part}`, picture, box: place(box) })]
  }
  const onPage = (ellipse: Ellipse): Ellipse => {
    const { x, y, width, height } = place(ellipseBox(ellipse))
    return { x: x + width / 2, y: y + height / 2, rx: width / 2, ry: height / 2 }
  }
  const scale = place({ x: 0, y: 0, width: 1_000, height: 0 }).width / 1_000
  const mouth = mouthOnPage(features, onPage(features.mouth.area), scale)
  const eyes = (['left', 'right'] as const).flatMap((side) => {
    const images = image(side)
    const letter = side === 'left' ? 'l' : 'r'
    return images.length === 0
      ? []
      : [eye(letter, onPage(features[side]), images, { colour: features.lash, line: mouth.line })]
  })
  const feet = { x: 500, y: 960 }
  const pivot = neck ? place({ ...neck, width: 0, height: 0 }) : feet
  const root: DrawingNode = {
    name: 'svg',
    attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1000 1000' },
    children: [
      groupOf({ id: 'body' }, [
        ...image('body'),
        groupOf({ id: 'head' }, [
          ...image('head'),
          groupOf({ id: 'face' }, [
            groupOf({ id: 'chin', 'data-jaw': String(JAW_SHARE) }, image('chin')),
            ...eyes,
            groupOf({ id: 'mouth' }, [restingMouth(mouth)]),
          ]),
        ]),
      ]),
      pivotCircle('pivot-head', pivot),
      pivotCircle('pivot-feet', feet),
    ],
  }
  const about = aboutFace(firstAbout(root, name), mouth, onPage(parts.outline))
  return writeDrawing(withAbout(root, about))
}

type PageMouth = Omit<RigMetadata['mouth'], 'inside' | 'tooth' | 'tongue' | 'teeth' | 'shapes'>

function mouthOnPage(
  { mouth, chin, left, right }: FaceFeatures,
  { x, y }: Ellipse,
  scale: number,
): PageMouth {
  const width = mouth.width * scale
  const thickness = mouth.thickness * scale
  const line = mouth.hasLips ? 0.16 * thickness : thickness
  const lips = mouth.hasLips ? Math.min(0.38 * thickness, 0.13 * width) : 0
  const slope = (right.y - left.y) / Math.max(1, right.x - left.x)
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.round(width),
    opening: Math.round(Math.min(0.62 * width, 0.85 * chin * scale)),
    line: rounded(Math.min(14, Math.max(2.5, Math.min(line, 0.1 * width)))),
    upperLip: rounded(lips),
    lowerLip: rounded(1.15 * lips),
    smile: rounded(mouth.smile * scale),
    skew: rounded(-slope * width),
    teethLength: Math.round(0.18 * width),
    ink: { slot: null, colour: mouth.ink },
    lip: { slot: null, colour: mouth.lip },
  }
}

/** The face is one with its head, so nothing shifts on it beyond the turn of the whole. */
function aboutFace(about: RigMetadata, mouth: PageMouth, outline: Ellipse): RigMetadata {
  return {
    ...about,
    mouth: { ...about.mouth, ...mouth },
    motion: {
      ...about.motion,
      pupil: { x: 0, y: 0 },
      brow: 0,
      turn: { x: 0, y: 0 },
      jump: 60,
      bounce: 8,
      squash: 0.01,
      roundHead: roundedHead({ ...outline, turn: FIRST_TURN }),
    },
  }
}

/**
 * The picture of an open eye lies on skin, and a lid that comes down over it cuts it off. The lash line lies on the lid's
 * edge and has no thickness while the eye is open, whose picture has its own.
 */
function eye(
  side: 'l' | 'r',
  area: Ellipse,
  pictures: DrawingNode[],
  lash: { colour: string; line: number },
): DrawingNode {
  const line = rounded(Math.max(2.5, 0.09 * area.ry, 0.6 * lash.line))
  const white: DrawingNode = {
    name: 'path',
    attributes: {
      id: `white-${side}`,
      d: outline(area, { ends: 0, upper: -area.ry, lower: area.ry }),
      'data-shut': outline(area, { ends: ENDS * area.ry, upper: ARC * area.ry, lower: ARC * area.ry }),
      fill: 'none',
    },
    children: [],
  }
  const lid: DrawingNode = {
    name: 'path',
    attributes: {
      d: outline(area, { ends: 0, upper: -area.ry, lower: -area.ry }),
      'data-shut': outline(area, {
        ends: ENDS * area.ry,
        upper: ARC * area.ry - line / 2,
        lower: ARC * area.ry + line,
      }),
      fill: lash.colour,
    },
    children: [],
  }
  return groupOf({ id: `eye-${side}` }, [
    white,
    groupOf({ id: `pupil-${side}` }, pictures),
    groupOf({ id: `lid-${side}` }, [lid]),
  ])
}

/** An ellipse whose ends and halves lie this far below its middle: shut, both halves are one arc. */
function outline(
  { x, y, rx }: Ellipse,
  { ends, upper, lower }: { ends: number; upper: number; lower: number },
): string {
  const k = rx * QUARTER
  const side = y + ends
  const half = (height: number) => side + (height - ends) * QUARTER
  return `${curve(
    [x - rx, side],
    [
      [x - rx, half(upper), x - k, y + upper, x, y + upper],
      [x + k, y + upper, x + rx, half(upper), x + rx, side],
      [x + rx, half(lower), x + k, y + lower, x, y + lower],
      [x - k, y + lower, x - rx, half(lower), x - rx, side],
    ],
  )} Z`
}

function curve(start: number[], curves: number[][]): string {
  return [
    `M ${start.map(rounded).join(' ')}`,
    ...curves.map((one) => `C ${one.map(rounded).join(' ')}`),
  ].join(' ')
}

/** The drawn mouth where nothing is computed, as in a picture of the whole drawing. */
function restingMouth({ x, y, width, line, smile, ink }: PageMouth): DrawingNode {
  const [left, right] = [x - width / 2, x + width / 2]
  return {
    name: 'path',
    attributes: {
      d: `M ${rounded(left)} ${rounded(y - smile / 2)} Q ${x} ${rounded(y + 1.5 * smile)} ${rounded(right)} ${rounded(y - smile / 2)}`,
      fill: 'none',
      stroke: ink.colour,
      'stroke-width': String(line),
      'stroke-linecap': 'round',
    },
    children: [],
  }
}

function rounded(value: number): number {
  return Number(value.toFixed(1))
}
