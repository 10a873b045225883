import type { WorkshopCharacter } from '#contract/characters'
import type { DrawingNode } from '#model/drawing/drawing'
import type { RigMetadata } from '#model/rig/metadata'
import { createContext, useContext } from 'react'
import type { Place } from './authoring/places.ts'
import type { Editor, EditorState } from '../editing/editor.ts'
import type { GesturePreview } from './gestures/gesture-preview.ts'
import type { RigDraft } from './rig-draft.ts'

/** The context of the studio's panels. */
export interface RigStudio {
  character: WorkshopCharacter
  draft: RigDraft
  editor: Editor<string, string>
  state: EditorState<string>
  /** Changes the drawing. Consecutive edits with one `key` are one undo step, until `seal`. */
  edit: (change: (root: DrawingNode) => DrawingNode, key?: string) => void
  /** Changes the rig's metadata, if it has any. */
  describe: (change: (about: RigMetadata) => RigMetadata, key?: string) => void
  seal: () => void
  chosen: Place | undefined
  choose: (place: Place | undefined) => void
  preview: GesturePreview
}

const RigStudioContext = createContext<RigStudio | null>(null)
export const RigStudioProvider = RigStudioContext.Provider

export function useRigStudio(): RigStudio {
  const studio = useContext(RigStudioContext)
  if (!studio) throw new Error('This belongs inside a RigStudioProvider.')
  return studio
}
