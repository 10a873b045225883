import { startingDocument } from '../../../worker/model/document/new-document.ts'
import { preparePuppet, type LoadedRig } from '../../../web/engine/puppet/drawing/puppet.ts'
import { newPose } from '../../../web/engine/puppet/pose.ts'
import { paintFrame } from '../../../web/engine/render/paint-frame.ts'
import { frameAt } from '../../../web/engine/timeline/frame.ts'
import { mergeArt } from '../../../web/rigging/import/merge-art.ts'
import { previewOf } from '../../../web/rigging/import/preview-of.ts'
import { openPsd } from '../../../web/rigging/import/psd/document.ts'

const SIZE = { width: 640, height: 360 }

export interface Look {
  /** The colour of its skin. */
  skin: string
  turn: number
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
export function drawnFrame(rig: LoadedRig, { skin, turn }: Look): Uint8ClampedArray<ArrayBuffer> {
  const puppet = preparePuppet(rig)
  const frame = frameAt(startingDocument('own'), 0, {
    puppets: new Map([['own', puppet]]),
    analyses: new Map(),
  })
  const context = new OffscreenCanvas(SIZE.width, SIZE.height).getContext('2d', { alpha: false })
  if (!context) throw new Error('There is no canvas.')
  const pose = newPose()
  pose.head.turn = turn
  pose.head.tilt = 0.05
  const performers = frame.performers.map((one) => ({ ...one, pose, props: { skin } }))
  paintFrame(context, { ...frame, performers }, SIZE)
  return context.getImageData(0, 0, SIZE.width, SIZE.height).data
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
