import {
  captionStyleSchema,
  markerSchema,
  overlaySchema,
  type Document,
} from '../../contract/document/document.ts'
import { checked, checkFree, checkRoom, found } from './checks.ts'
import type { Edit } from '../../contract/document/edit.ts'
import { inserted, LIST_LIMITS, overwritten, replaced, without } from './lists.ts'

type OverlayEdit = Extract<
  Edit,
  {
    kind:
      | 'addOverlay'
      | 'changeOverlay'
      | 'removeOverlay'
      | 'addMarker'
      | 'changeMarker'
      | 'removeMarker'
      | 'setCaptionStyle'
  }
>

/** Applies an edit of overlays, markers or the captions' style; see `applyEdit`. */
export function applyOverlayEdit(
  document: Document,
  edit: OverlayEdit,
): { document: Document; inverse: Edit } {
  const overlays = document.overlays ?? []
  const markers = document.markers ?? []
  switch (edit.kind) {
    case 'addOverlay': {
      checkRoom(overlays, LIST_LIMITS.overlays, edit)
      checkFree(overlays, edit.overlay.id, edit)
      const overlay = checked(overlaySchema, edit.overlay, edit)
      return {
        document: withList(document, 'overlays', inserted(overlays, overlay, edit)),
        inverse: { kind: 'removeOverlay', overlay: overlay.id },
      }
    }
    case 'changeOverlay': {
      const before = found(overlays, edit.overlay, edit)
      const after = checked(overlaySchema, { ...before, ...edit.change, id: before.id }, edit)
      return {
        document: withList(document, 'overlays', replaced(overlays, after)),
        inverse: { kind: 'changeOverlay', overlay: before.id, change: overwritten(before, edit.change) },
      }
    }
    case 'removeOverlay': {
      const overlay = found(overlays, edit.overlay, edit)
      return {
        document: withList(document, 'overlays', without(overlays, overlay.id)),
        inverse: { kind: 'addOverlay', overlay, index: overlays.indexOf(overlay) },
      }
    }
    case 'addMarker': {
      checkRoom(markers, LIST_LIMITS.markers, edit)
      checkFree(markers, edit.marker.id, edit)
      const marker = checked(markerSchema, edit.marker, edit)
      return {
        document: withList(document, 'markers', inserted(markers, marker, edit)),
        inverse: { kind: 'removeMarker', marker: marker.id },
      }
    }
    case 'changeMarker': {
      const before = found(markers, edit.marker, edit)
      const after = checked(markerSchema, { ...before, ...edit.change, id: before.id }, edit)
      return {
        document: withList(document, 'markers', replaced(markers, after)),
        inverse: { kind: 'changeMarker', marker: before.id, change: overwritten(before, edit.change) },
      }
    }
    case 'removeMarker': {
      const marker = found(markers, edit.marker, edit)
      return {
        document: withList(document, 'markers', without(markers, marker.id)),
        inverse: { kind: 'addMarker', marker, index: markers.indexOf(marker) },
      }
    }
    case 'setCaptionStyle': {
      const inverse: Edit = { kind: 'setCaptionStyle', style: document.captionStyle ?? null }
      if (edit.style) {
        return {
          document: { ...document, captionStyle: checked(captionStyleSchema, edit.style, edit) },
          inverse,
        }
      }
      const { captionStyle: _, ...rest } = document
      return { document: rest, inverse }
    }
    default:
      return edit satisfies never
  }
}

/** An empty list is removed, as in documents that never had one. */
function withList<Name extends 'overlays' | 'markers'>(
  document: Document,
  name: Name,
  list: NonNullable<Document[Name]>,
): Document {
  if (list.length > 0) return { ...document, [name]: list }
  const { [name]: _, ...rest } = document
  // Safe: only an optional list is missing.
  return rest as Document
}
