import { AppError } from '../../contract/app-error.ts'
import type { CharacterKind } from '../../contract/characters.ts'
import { plainSlug } from '../../model/text/plain-slug.ts'
import { cleanDrawing } from '../../model/drawing/clean-drawing.ts'
import { compileRig } from '../../model/rig/compile.ts'
import { writeDrawing } from '../../model/drawing/drawing.ts'
import { RigError } from '../../model/rig/rig-error.ts'
import type { Rig } from '../../model/rig/rig.ts'

export interface Character {
  id: string
  created: string
  updated: string
  slug: string
  name: string
  tagline: string
  kind: CharacterKind
  rig: string
  version: number
  /** `''`: a shared character. */
  owner: string
  position: number
  published: boolean
  /** Date, or `''`. */
  takedown: string
  /** True if all its versions came with the product. */
  builtIn: boolean
  draft: string
  revision: number
  /** True if the draft differs from the newest version. */
  changed: boolean
}

/** The drawing in its stored form. Throws `drawing_refused`. */
export function cleanedDrawing(svg: string): string {
  return refusing(() => writeDrawing(cleanDrawing(svg).root))
}

/** Throws `drawing_refused` unless a draft is a complete rig. */
export function wholeRig(svg: string): Rig {
  return refusing(() => compileRig(svg))
}

/** Throws `drawing_refused` for a `RigError`, also of a promise. */
export function refusing<Result>(work: () => Result): Result {
  try {
    const result = work()
    // Safe: the promise settles as before, but for its error.
    return result instanceof Promise ? (result.catch(refuse) as Result) : result
  } catch (error) {
    return refuse(error)
  }
}

function refuse(error: unknown): never {
  if (!(error instanceof RigError)) throw error
  const { code: reason, place, detail } = error
  throw new AppError('drawing_refused', { message: `${place}: ${detail}`, data: { reason, place, detail } })
}

/** A slug of a name; `isUsed` returns whether another character has it. */
export function slugOf(name: string, isUsed: (slug: string) => boolean): string {
  const base = plainSlug(name, 60) || 'character'
  let slug = base
  for (let count = 2; isUsed(slug); count++) slug = `${base}-${count}`
  return slug
}
