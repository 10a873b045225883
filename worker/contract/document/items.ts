import type * as z from 'zod/mini'
import {
  captionSchema,
  gestureSchema,
  markerSchema,
  mouthCorrectionSchema,
  overlaySchema,
  sceneSchema,
} from './document.ts'

/** `field` names the item in its edits (`addScene`), `list` in the document. */
export const documentItems = {
  Scene: { field: 'scene', list: 'scenes', schema: sceneSchema },
  Caption: { field: 'caption', list: 'captions', schema: captionSchema },
  Gesture: { field: 'gesture', list: 'gestures', schema: gestureSchema },
  MouthCorrection: { field: 'correction', list: 'mouthCorrections', schema: mouthCorrectionSchema },
  Overlay: { field: 'overlay', list: 'overlays', schema: overlaySchema },
  Marker: { field: 'marker', list: 'markers', schema: markerSchema },
} as const

export type ItemName = keyof typeof documentItems
export type ItemField = (typeof documentItems)[ItemName]['field']

type Field<Name extends ItemName> = (typeof documentItems)[Name]['field']
type Item<Name extends ItemName> = z.infer<(typeof documentItems)[Name]['schema']>

export type DocumentItem = Item<ItemName>

/**
 * Behind `after` (`null`: at the front) if that exists, else at `index` or the end. Indexes do not survive others'
 * changes.
 */
export interface Place {
  index?: number
  after?: string | null
}

type EditsOf<Name extends ItemName> =
  | ({ kind: `add${Name}` } & Record<Field<Name>, Item<Name>> & Place)
  | ({ kind: `change${Name}`; change: Partial<Omit<Item<Name>, 'id'>> } & Record<Field<Name>, string>)
  | ({ kind: `remove${Name}` } & Record<Field<Name>, string>)

export type ItemEdit = { [Name in ItemName]: EditsOf<Name> }[ItemName]
