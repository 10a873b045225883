import { startingDocument } from '../../../worker/model/document/new-document.ts'
import type { RigPicture } from '../../../worker/model/rig/rig.ts'
import { drawPuppet, preparePuppet, type LoadedRig } from '../../../web/engine/puppet/drawing/puppet.ts'
import { newPose, type Pose } from '../../../web/engine/puppet/pose.ts'
import { paintFrame } from '../../../web/engine/render/paint-frame.ts'
import { frameAt } from '../../../web/engine/timeline/frame.ts'
import { mergeArt } from '../../../web/rigging/import/merge-art.ts'
import { previewOf } from '../../../web/rigging/import/preview-of.ts'
import { openPsd } from '../../../web/rigging/import/psd/document.ts'
import { openDrawn } from '../../../web/rigging/import/svg/drawn-document.ts'
import { readDrawn } from '../../../web/rigging/import/svg/read-drawn.ts'
import { assembleTuber } from '../../../web/rigging/import/tuber/assemble.ts'
import { openRemix } from '../../../web/rigging/import/tuber/remix.ts'
import { mouthOfShape } from '../../../web/engine/voice/mouth-corrections.ts'

const SIZE = { width: 640, height: 360 }

export interface Look {
  /** The colour of its skin. */
  skin: string
  turn: number
  nod?: number
}

/** The puppet of a layered document whose skin has a colour prop. */
export async function tintedRig(input: HTMLInputElement, skin: string): Promise<LoadedRig> {
  const [file] = input.files ?? []
  if (!file) throw new Error('There is no file.')
  const rig = previewOf(await mergeArt(await openPsd(file)))
  const slot = 'skin'
  const tinted = (nodes: LoadedRig['nodes']): LoadedRig['nodes'] =>
    nodes.map((node) =>
      node.kind === 'group'
        ? { ...node, children: tinted(node.children) }
        : node.kind === 'picture' && node.id === 'face-picture'
          ? { ...node, tint: { slot, colour: skin } }
          : node,
    )
  return {
    ...rig,
    nodes: tinted(rig.nodes),
    props: [{ kind: 'colour', id: 'skin', label: 'Skin', default: skin, options: [skin], slot }],
  }
}

/** RGBA pixels of a frame of the stage. */
export function drawnFrame(rig: LoadedRig, { skin, turn, nod = 0 }: Look): Uint8ClampedArray<ArrayBuffer> {
  const puppet = preparePuppet(rig)
  const frame = frameAt(startingDocument('own'), 0, {
    puppets: new Map([['own', puppet]]),
    analyses: new Map(),
  })
  const context = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d', { alpha: false })
  if (!context) throw new Error('There is no canvas.')
  const pose = newPose()
  pose.head.turn = turn
  pose.head.nod = nod
  pose.head.tilt = 0.05
  const performers = frame.performers.map((one) => ({ ...one, pose, props: { skin } }))
  paintFrame(context, { ...frame, performers }, SIZE)
  return context.getImageData(0, 0, SIZE.width, SIZE.height).data
}

/** Shares of colours in frames of a puppet that is made of an SVG's layers. */
export async function drawnSvg(text: string, colours: readonly (readonly [number, number, number])[]) {
  const drawn = await readDrawn(new File([text], 'face.svg'), new AbortController().signal)
  if (!drawn) throw new Error('It is not drawn in layers.')
  const art = await mergeArt(openDrawn(drawn))
  const puppet = preparePuppet(previewOf(art))
  const seen = (change: (pose: Pose) => void) => {
    const context = new OffscreenCanvas(1_000, 1_000).getContext('2d')
    if (!context) throw new Error('There is no canvas.')
    const pose = newPose()
    change(pose)
    drawPuppet(context, puppet, pose, {})
    const { data } = context.getImageData(0, 0, 1_000, 1_000)
    return colours.map((colour) => Math.round(1e6 * shareOf(data, colour)))
  }
  return {
    notes: [...drawn.notes, ...art.notes],
    understood: art.understood,
    rest: seen(() => {}),
    ah: seen((pose) => Object.assign(pose.mouth, mouthOfShape('D'))),
    blink: seen((pose) => (pose.lids = { left: 0, right: 0 })),
  }
}

/** The share of pixels that differ by more than `least`, and the largest difference of a channel. */
export function differenceOf(one: Uint8ClampedArray, other: Uint8ClampedArray, least = 0) {
  let [count, most] = [0, 0]
  for (let at = 0; at < one.length; at += 4) {
    let away = 0
    for (let channel = at; channel < at + 4; channel++)
      away = Math.max(away, Math.abs((one[channel] ?? 0) - (other[channel] ?? 0)))
    if (away > least) count++
    most = Math.max(most, away)
  }
  return { share: (4 * count) / one.length, most }
}

/** The rig of a head with nothing but one picture of fine lines, in a box that is larger than the head. */
export async function linedRig(rig: LoadedRig): Promise<LoadedRig> {
  const [side, place] = [800, { x: 200, y: 0, width: 600, height: 600 }]
  const canvas = new OffscreenCanvas(side, side)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas.')
  context.fillStyle = '#f4d3b0'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#302020'
  for (let at = 0; at < side; at += 40) {
    context.fillRect(at, 0, 6, side)
    context.fillRect(0, at, side, 6)
  }
  const { x, y, width, height } = place
  const picture = `${'e'.repeat(32)}-${side}x${side}`
  const corners = [x, y, x + width, y, x + width, y + height, x, y + height]
  const head = rig.nodes.flatMap(groupsIn).find(({ id }) => id === 'head')
  if (!head) throw new Error('There is no head.')
  const lines: RigPicture = {
    kind: 'picture',
    id: 'lines',
    picture,
    outline: { steps: 'MLLLZ', points: corners },
    shows: null,
    opacity: 1,
    when: [],
  }
  return {
    ...rig,
    nodes: [{ ...head, children: [lines] }],
    bitmaps: new Map([[picture, canvas.transferToImageBitmap()]]),
    motion: { ...rig.motion, roundHead: { x: 500, y: 300, rx: 180, ry: 200, turn: 1 } },
  }
}

function groupsIn(node: LoadedRig['nodes'][number]): Extract<typeof node, { kind: 'group' }>[] {
  return node.kind === 'group' ? [node, ...node.children.flatMap(groupsIn)] : []
}

/** The share of pixels that are of a colour. */
export function shareOf(
  data: Uint8ClampedArray,
  [red, green, blue]: readonly [number, number, number],
): number {
  let count = 0
  for (let at = 0; at < data.length; at += 4)
    if (
      Math.abs((data[at] ?? 0) - red) +
        Math.abs((data[at + 1] ?? 0) - green) +
        Math.abs((data[at + 2] ?? 0) - blue) <
      12
    )
      count++
  return (4 * count) / data.length
}

/** The pictures of a model of PNGTube Remix: their places, and RGBA at shares of them. */
export async function remixPictures(bytes: readonly number[], at: readonly (readonly [number, number])[]) {
  const { pictures } = await assembleTuber(await openRemix(new Blob([new Uint8Array(bytes)])))
  return pictures.map((picture) => {
    if (!picture) return undefined
    const { bitmap, box } = picture
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    return {
      box,
      colours: at.map(([x, y]) => [
        ...(context?.getImageData(Math.floor(x * bitmap.width), Math.floor(y * bitmap.height), 1, 1).data ??
          []),
      ]),
    }
  })
}
