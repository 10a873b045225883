import type { DrawingNode } from '#model/drawing/drawing'
import { parseDrawing, writeDrawing } from '#model/drawing/drawing'
import { compileRig } from '#model/rig/compile'
import type { RigMetadata } from '#model/rig/metadata'
import type { Rig } from '#model/rig/rig'
import type { LoadedRig } from '../engine/puppet/drawing/puppet.ts'
import { aboutOf } from './authoring/about.ts'
import { checkDrawing, type Check } from './authoring/checks.ts'
import { partsIn } from './authoring/parts-in.ts'
import type { Suggestion } from './authoring/candidates.ts'
import { recogniseParts } from './authoring/recognise.ts'
import { setIn, type SetPicture } from './pictures/set-drawing.ts'

export interface RigDraft {
  svg: string
  root: DrawingNode
  /** The rig; `undefined` while it can't act. */
  rig: LoadedRig | undefined
  about: RigMetadata | undefined
  parts: ReadonlySet<string>
  suggestions: Suggestion[]
  checks: Check[]
  /** The pictures of a drawing that is a set of them. */
  set: SetPicture[] | undefined
}

/** Parses a draft, which is always valid SVG: it comes cleaned from the server or from an edit. */
export function readDraft(svg: string, name: string): RigDraft {
  const root = parseDrawing(svg)
  const suggestions = recogniseParts(root)
  return {
    svg,
    root,
    rig: compiled(svg),
    about: aboutOf(root),
    parts: partsIn(root),
    suggestions,
    checks: checkDrawing(root, name, new Set(suggestions.map(({ part }) => part))),
    set: setIn(root),
  }
}

function compiled(svg: string): Rig | undefined {
  try {
    return compileRig(svg)
  } catch {
    // The checks report the reason.
    return undefined
  }
}

/** Applies an edit to a draft. */
export function editedDraft(svg: string, change: (root: DrawingNode) => DrawingNode): string {
  return writeDrawing(change(parseDrawing(svg)))
}
