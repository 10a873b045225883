import { groupOf, writeDrawing, type DrawingNode } from '#model/drawing/drawing'
import type { RigMetadata } from '#model/rig/metadata'
import { unionBox, type Box } from '#model/rig/outline'
import { firstAbout, withAbout } from '../authoring/about.ts'
import { CUT_OFF_EDGE } from '../authoring/boxes.ts'
import { pivotCircle } from '../authoring/pivots.ts'
import { findPart } from '../authoring/places.ts'
import { imageNode } from './image-node.ts'
import { moodOfRole, roleLabels, soundOfRole, UNUSED, type Role } from './roles.ts'

/** One picture of a set; the box is in the page's units. */
export interface SetPicture {
  /** Its stored name. */
  picture: string
  box: Box
  role: Role
}

/** The place of a set on the page of 1000 × 1000. */
const PAGE = { middle: 500, top: 60, floor: 960, width: 940 }
/** The point of the page at the floor of the stage, also for art that goes on below it. */
export const pageFeet = { x: PAGE.middle, y: PAGE.floor }

/** Moves and scales boxes, which share one canvas, so that all together fill the page. */
export function onPage(boxes: readonly Box[], isCutOff = false): Box[] {
  return boxes.map(pagePlace(boxes, isCutOff))
}

/** Returns how a canvas is moved and scaled so that these boxes fill the page. */
export function pagePlace(boxes: readonly Box[], isCutOff = false): (box: Box) => Box {
  const all = unionBox(boxes) ?? { x: 0, y: 0, width: 1, height: 1 }
  const bottom = isCutOff ? CUT_OFF_EDGE : PAGE.floor
  const scale = Math.min(PAGE.width / all.width, (bottom - PAGE.top) / all.height)
  const rounded = (value: number) => Number(value.toFixed(2))
  return ({ x, y, width, height }) => ({
    x: rounded(PAGE.middle + (x - all.x - all.width / 2) * scale),
    y: rounded(bottom + (y - all.y - all.height) * scale),
    width: rounded(width * scale),
    height: rounded(height * scale),
  })
}

/** Movements by the loudness of the voice, to start with. */
export const hopStyles = {
  still: { bounce: 0, squash: 0, shake: 0 },
  gentle: { bounce: 36, squash: 0.03, shake: 6 },
  lively: { bounce: 90, squash: 0.09, shake: 16 },
} as const
export type HopStyle = keyof typeof hopStyles

export function newSetDrawing(
  name: string,
  pictures: readonly SetPicture[],
  hop: HopStyle = 'gentle',
): string {
  const root: DrawingNode = {
    name: 'svg',
    attributes: { xmlns: 'http://www.w3.org/2000/svg', viewBox: '0 0 1000 1000' },
    children: [
      groupOf({ id: 'body' }, [groupOf({ id: 'head' }, imagesOf(pictures))]),
      pivotCircle('pivot-head', pageFeet),
      pivotCircle('pivot-feet', pageFeet),
    ],
  }
  return writeDrawing(withAbout(root, aboutSet(firstAbout(root, name), hop)))
}

/** A set has no eyes and brows that move; it hops by the voice instead. */
export function aboutSet(about: RigMetadata, hop: HopStyle = 'gentle'): RigMetadata {
  const still = { pupil: { x: 0, y: 0 }, brow: 0, turn: { x: 0, y: 0 } }
  return { ...about, motion: { ...about.motion, ...still, ...hopStyles[hop] } }
}

/** The pictures of a drawing that is a set; `undefined` for other drawings. */
export function setIn(root: DrawingNode): SetPicture[] | undefined {
  const head = findPart(root, 'head')?.node
  if (!head || head.children.length === 0) return undefined
  const pictures: SetPicture[] = []
  for (const { name, attributes } of head.children) {
    const { id = '', 'data-picture': picture = '' } = attributes
    const role = id.replace(/-\d+$/, '')
    if (name !== 'image' || !roleLabels.has(role)) return undefined
    const [x = 0, y = 0, width = 0, height = 0] = ['x', 'y', 'width', 'height'].map((key) =>
      Number(attributes[key]),
    )
    pictures.push({ picture, role, box: { x, y, width, height } })
  }
  return pictures
}

/** The drawing with these pictures instead of its own. */
export function withSet(root: DrawingNode, pictures: readonly SetPicture[]): DrawingNode {
  const change = (node: DrawingNode): DrawingNode =>
    node.attributes['id'] === 'head'
      ? { ...node, children: imagesOf(pictures) }
      : { ...node, children: node.children.map(change) }
  return change(root)
}

function imagesOf(pictures: readonly SetPicture[]): DrawingNode[] {
  const shows = showsOf(pictures)
  const ids = new Map<Role, number>()
  const images = pictures.map(({ picture, box, role }, index): DrawingNode => {
    const count = (ids.get(role) ?? 0) + 1
    ids.set(role, count)
    return imageNode({ id: count === 1 ? role : `${role}-${count}`, picture, box, shows: shows[index] })
  })
  // Mouths lie on faces.
  const isMouth = ({ attributes }: DrawingNode) => attributes['id']?.startsWith('mouth-') === true
  return [...images.filter((one) => !isMouth(one)), ...images.filter(isMouth)]
}

/** From this share of the whole picture on, a picture of a mouth shows all of the character. */
const WHOLE = 0.5

/** The `data-shows` of each picture, so that of the whole ones exactly one is shown at any moment. */
export function showsOf(pictures: readonly SetPicture[]): string[] {
  const area = ({ box }: SetPicture) => box.width * box.height
  const used = pictures.filter(({ role }) => role !== UNUSED)
  const largest = Math.max(0, ...used.map(area))
  const roles = new Set(used.map(({ role }) => role))
  const noMood = used.some(({ role }) => moodOfRole(role) !== undefined) ? 'mood=none' : ''
  const isWhole = (one: SetPicture) => area(one) >= WHOLE * largest
  const soundsOf = (some: readonly SetPicture[]) =>
    new Set(some.flatMap(({ role }) => soundOfRole(role) ?? []))
  const sounds = soundsOf(used.filter(isWhole))
  const lidsOpen = roles.has('blink') || roles.has('talk-blink') ? 'lids=open' : ''
  const rest = restingRole(sounds, roles)
  // Small mouths lie on the picture at rest if no whole one has their sound.
  const small = [...soundsOf(used)].filter(
    (sound) => !sounds.has(sound) && !(sound === 'aa' && roles.has('talk')),
  )
  const mouthsOf = (role: Role, sound: string) =>
    `mouth=${(role === rest ? [...new Set([sound, 'sil', ...small])] : [sound]).join('|')}`
  const hasRest = sounds.size > 0 || basic.some((role) => roles.has(role))
  const restingMood = hasRest ? undefined : used.flatMap(({ role }) => moodOfRole(role) ?? [])[0]

  return pictures.map((one) => {
    const { role } = one
    const sound = soundOfRole(role)
    const mood = moodOfRole(role)
    if (role === UNUSED) return NEVER
    if (mood !== undefined) {
      const both = roles.has(mood) && roles.has(`${mood}-talk`)
      return joined(
        both ? `mouth=${role === mood ? 'shut' : 'open'}` : '',
        `mood=${mood}${mood === restingMood ? '|none' : ''}`,
      )
    }
    if (sound !== undefined)
      return isWhole(one) ? joined(mouthsOf(role, sound), lidsOpen, noMood) : `mouth=${sound}`
    if (sounds.size === 0) return joined(stateOf(role, roles), noMood)
    if (role === 'talk-blink' && roles.has('blink')) return NEVER
    if (role === 'blink' || role === 'talk-blink') return joined('lids=shut', noMood)
    // Idle and talk stand for a shut and a wide-open mouth if these have no pictures of their own.
    const own = role === 'idle' ? 'sil' : 'aa'
    if (!sounds.has(own)) return joined(mouthsOf(role, own), lidsOpen, noMood)
    return role === rest ? joined(mouthsOf(role, 'sil'), lidsOpen, noMood) : NEVER
  })
}

/** The picture shown at rest by a set with whole mouths; without one of closed lips, the first of the others. */
function restingRole(sounds: ReadonlySet<string>, roles: ReadonlySet<Role>): Role | undefined {
  const [first] = sounds
  const order = ['mouth-sil', 'idle', 'mouth-m', 'talk', `mouth-${first}`]
  return order.find((role) => (role.startsWith('mouth-') ? sounds.has(role.slice(6)) : roles.has(role)))
}

/** No mood has this name, so a picture with it is never shown. */
const NEVER = 'mood=never'

function joined(...parts: string[]): string {
  return parts.filter((part) => part !== '').join(' ')
}

const basic = ['idle', 'talk', 'blink', 'talk-blink']
const mouths = ['shut', 'open'] as const
const lids = ['open', 'shut'] as const

/** The moments at which one of the four basic states is shown, whichever of the others there are. */
function stateOf(role: Role, roles: ReadonlySet<Role>): string {
  const moments = mouths.flatMap((mouth) =>
    lids.filter((lid) => chosenOf(mouth, lid, roles) === role).map((lid) => ({ mouth, lid })),
  )
  if (moments.length === 0) return NEVER
  const at = <Value>(values: Value[]) => [...new Set(values)]
  const mouth = at(moments.map((one) => one.mouth))
  const lid = at(moments.map((one) => one.lid))
  return joined(mouth.length === 1 ? `mouth=${mouth[0]}` : '', lid.length === 1 ? `lids=${lid[0]}` : '')
}

/** The mouth counts for more than the lids if a state is missing. */
function chosenOf(mouth: 'shut' | 'open', lid: 'open' | 'shut', roles: ReadonlySet<Role>): Role | undefined {
  const talking = roles.has('talk') ? 'talk' : 'talk-blink'
  const order =
    mouth === 'shut'
      ? lid === 'open'
        ? ['idle', talking, 'blink']
        : ['blink', 'idle', 'talk-blink', talking]
      : lid === 'open'
        ? [talking, 'idle', 'blink']
        : roles.has('idle')
          ? ['talk-blink', 'talk', 'blink', 'idle']
          : roles.has('talk')
            ? ['talk-blink', 'blink', 'talk']
            : ['blink', 'talk-blink']
  return order.find((one) => roles.has(one))
}
