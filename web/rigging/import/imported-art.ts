import type { Box } from '#model/rig/outline'
import type { Point, PropDefinition } from '#model/rig/rig'

export interface ArtGroup {
  kind: 'group'
  /** A part such as `eye-l`, or a name of its own. */
  id: string
  /** The layer's name in its file. */
  name?: string
  /** Attributes of the drawing's group, such as `data-depth`. */
  attributes: Record<string, string>
  /** About which it sways. */
  pivot?: Point
  /** The picture that cuts off the pupil in this eye. */
  white?: number
  /** An eye without a closed picture: a lid in this colour closes it, once it is known. */
  lid?: string
  children: ArtNode[]
}

export interface ArtPicture {
  kind: 'picture'
  id: string
  /** The layer's name in its file. */
  name?: string
  /** Index in `pictures`. */
  picture: number
  /** `data-shows`. */
  shows?: string
  /** `data-when`; `isWorn`: it holds by default. */
  when?: string
  isWorn?: boolean
}

/** The place of a mouth without pictures of sounds: the computed one is drawn there. */
export interface ArtMouth {
  kind: 'mouth'
  box: Box
}

export type ArtNode = ArtGroup | ArtPicture | ArtMouth

export interface ImportedPicture {
  bitmap: ImageBitmap
  box: Box
  /** Its visible shape, if it cuts off a pupil. */
  outline: Point[] | undefined
}

/** An imported file, ready to be drawn and stored. Places are in pixels of the document. */
export interface ImportedArt {
  /** Bottom first. */
  nodes: ArtNode[]
  /** `undefined` where nothing was visible. */
  pictures: (ImportedPicture | undefined)[]
  /** It goes on below its document, as a bust does. */
  isCutOff: boolean
  /** True for a document with one visible layer, such as a photo: its face can be marked instead. */
  isOnePicture?: boolean
  /** True for a PNGTuber: it hops by the voice, and has no mouth but its pictures. */
  hops: boolean
  /** Users show and hide parts with them. */
  props?: PropDefinition[] | undefined
  /** The colour of a mouth's line that is drawn on the face. */
  ink?: string | undefined
  /** Parts that were found, for the screen. */
  understood: string[]
  /** Sentences about what differs from the file. */
  notes: string[]
}

export function everyNode(nodes: readonly ArtNode[]): ArtNode[] {
  return nodes.flatMap((node) => (node.kind === 'group' ? [node, ...everyNode(node.children)] : [node]))
}
