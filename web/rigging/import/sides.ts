import type { SourceLayer } from './art.ts'
import { eyeState, mouthShows, partOfName, plainName } from './layer-words.ts'

const sided = ['eye', 'brow', 'arm', 'ear', 'pupil'] as const
const single = ['head', 'face', 'body', 'mouth', 'nose', 'tail'] as const

/** From this share of the head's width to its middle, a single eye or brow is a pair in one layer. */
const CENTRED = 0.15

/** The parts of a document's layers by their names; left and right by where they are, as the viewer sees them. */
export function partsOfLayers(layers: readonly SourceLayer[]): Map<SourceLayer, string> {
  const parts = new Map<SourceLayer, string>()
  for (const part of single) {
    const [first] = named(layers, part).toSorted((a, b) => rank(b, part) - rank(a, part))
    if (first) parts.set(first, part)
  }
  settleHead(parts)
  const head = [...parts].find(([, part]) => part === 'head')?.[0]
  for (const part of sided) {
    const found = named(layers, part)
    const [left, right] = pairOf(found)
    if (left && right) {
      parts.set(left, `${part}-l`)
      parts.set(right, `${part}-r`)
    } else if (found[0]) parts.set(found[0], singleOf(part, found[0], head ?? around(layers)))
  }
  return parts
}

/** The two layers of a pair: those that say their side, or else the first two that lie apart. */
function pairOf(found: readonly SourceLayer[]): SourceLayer[] {
  const says = (side: RegExp) => found.find(({ name }) => side.test(plainName(name)))
  const [one, other] = [says(/\b(left|l)\b/i), says(/\b(right|r)\b/i)]
  const [first] = found
  const pair = one && other ? [one, other] : [first, found.find((layer) => first && areApart(first, layer))]
  return pair.filter((layer) => layer !== undefined).toSorted((a, b) => middleX(a) - middleX(b))
}

/** A group named as a part is likelier to be all of it than one of its layers; of a muzzle and a mouth, the one that speaks. */
function rank({ children }: SourceLayer, part: string): number {
  if (!children) return 0
  const speaks = part === 'mouth' && mouthShows(children.map(({ name }) => name)).some(Boolean)
  return speaks ? 2 : 1
}

/** Without a head, the face is what turns. With one, the face's layers are only drawn. */
function settleHead(parts: Map<SourceLayer, string>) {
  const hasHead = [...parts.values()].includes('head')
  for (const [layer, part] of parts) {
    if (part !== 'face') continue
    if (hasHead) parts.delete(layer)
    else parts.set(layer, 'head')
  }
}

function singleOf(part: string, layer: SourceLayer, head: { box: SourceLayer['box'] }): string {
  const away = middleX(layer) - middleX(head)
  const saysSide = /\b(left|right|l|r)\b/i.test(plainName(layer.name))
  if (!saysSide && Math.abs(away) < CENTRED * head.box.width) return `${part}s`
  return away < 0 ? `${part}-l` : `${part}-r`
}

function around(layers: readonly SourceLayer[]): { box: SourceLayer['box'] } {
  const boxes = layers.filter(({ hidden }) => !hidden).map(({ box }) => box)
  const x = Math.min(...boxes.map((box) => box.x))
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  return { box: { x, y: 0, width: right - x, height: 0 } }
}

/** Outermost visible layers with the name of a part. */
function named(layers: readonly SourceLayer[], part: string): SourceLayer[] {
  return layers.flatMap((layer) => {
    if (layer.hidden) return []
    const inside = named(layer.children ?? [], part)
    if (partOfName(layer.name) !== part) return inside
    // A duck called “Bill” is no mouth: it has a head, or eyes.
    const holds = (other: string) => named(layer.children ?? [], other).length > 0
    if (part === 'mouth' && (holds('head') || holds('eye'))) return inside
    // “Eyes closed” is a state of the eyes.
    if (part === 'eye' && ['shut', 'half'].includes(eyeState(layer.name))) return inside
    // “Eyes” around a left and a right one is no eye itself.
    const [one, ...others] = inside
    return one && others.some((other) => areApart(one, other)) ? inside : [layer]
  })
}

function areApart({ box: one }: SourceLayer, { box: other }: SourceLayer): boolean {
  return one.x + one.width <= other.x || other.x + other.width <= one.x
}

function middleX({ box }: { box: SourceLayer['box'] }): number {
  return box.x + box.width / 2
}
