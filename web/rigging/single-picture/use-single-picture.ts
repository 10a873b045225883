import { useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { RigError } from '#model/rig/rig-error'
import type { Point } from '#model/rig/rig'
import { createSnapshots } from '../../editing/history.ts'
import { createPictured } from '../create-pictured.ts'
import { drawingErrorMessage, type DrawingErrorMessage } from '../drawing-error.ts'
import { encodedBitmap } from '../pictures/add-poster.ts'
import { PictureError } from '../pictures/read-pictures.ts'
import { OPAQUE } from './background.ts'
import { cutOut, isSeenAt, withLassos, type Lasso } from './cut-out.ts'
import { faceOf, faceProblem, marks, withNextMark, type Mark, type Marks } from './face.ts'
import { facePuppet, type FacePuppet } from './face-rig.ts'
import type { Coloured } from './face-features.ts'
import { openSinglePicture, type SinglePicture } from './open-single-picture.ts'

/** The user's choices, undone together. */
export interface FaceChoices {
  /** ΔE*ab up to which a colour is the background's. */
  tolerance: number
  lassos: readonly Lasso[]
  marks: Marks
  eyes: number
  mouth: number
}

const first: FaceChoices = { tolerance: 14, lassos: [], marks: {}, eyes: 1, mouth: 1 }

/** A chosen picture, the same one while mounted, on its way to a character: cut out, marked, previewed, then uploaded. */
export function useSinglePicture(file: File, onDone: (character: WorkshopCharacter) => void) {
  const [picture, setPicture] = useState<SinglePicture>()
  const [error, setError] = useState<DrawingErrorMessage>()
  /** Pictures uploaded so far; `undefined` while nothing is. */
  const [uploaded, setUploaded] = useState<number>()
  const [history] = useState(() => createSnapshots(first))
  const { value: choices, canUndo, canRedo } = useSyncExternalStore(history.subscribe, history.get)

  useEffect(() => {
    const control = new AbortController()
    openSinglePicture(file, control.signal).then(
      (opened) => {
        if (!control.signal.aborted) setPicture(opened)
      },
      (failure: unknown) => {
        if (!control.signal.aborted) setError(messageOf(failure))
      },
    )
    return () => control.abort()
  }, [file])

  // Dragged sliders and marks stay smooth; the picture follows.
  const { tolerance, lassos, marks: chosen, eyes, mouth } = useDeferredValue(choices)
  const cut = useMemo(() => {
    if (!picture) return undefined
    const { pixels, colours, background } = picture
    if (!background && lassos.length === 0) return { pixels, colours }
    const mask = background?.mask(tolerance) ?? new Uint8Array(pixels.width * pixels.height).fill(OPAQUE)
    return { pixels: cutOut(pixels, withLassos(mask, pixels, lassos)), colours }
  }, [picture, tolerance, lassos])
  const { puppet, problem } = useMemo(
    () => (cut ? puppetOf(cut, chosen, { eyes, mouth }) : {}),
    [cut, chosen, eyes, mouth],
  )
  useEffect(() => () => puppet?.close(), [puppet])

  async function create(name: string) {
    if (uploaded !== undefined || !puppet) return
    setError(undefined)
    setUploaded(0)
    try {
      const encodings = puppet.bitmaps.map((bitmap) => () => encodedBitmap(bitmap))
      const draftOf = (stored: string[]) => puppet.drawingOf(name, stored)
      onDone(await createPictured(name, encodings, { draftOf, onUploaded: setUploaded }))
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setUploaded(undefined)
    }
  }

  return {
    picture,
    cut: cut?.pixels,
    choices,
    canUndo,
    canRedo,
    undo: history.undo,
    redo: history.redo,
    seal: history.seal,
    change(change: Partial<FaceChoices>, key?: string) {
      history.apply({ ...history.get().value, ...change }, { key })
    },
    /** Sets the first mark that is missing; false for a place where nothing can be seen. */
    mark(point: Point): boolean {
      const { value } = history.get()
      const next = withNextMark(value.marks, point)
      const isSet = marks.every((one) => value.marks[one] !== undefined)
      if (isSet || !cut || !isSeenAt(cut.pixels, point)) return false
      history.apply({ ...value, marks: next })
      return true
    },
    moveMark(mark: Mark, point: Point) {
      const { value } = history.get()
      history.apply({ ...value, marks: { ...value.marks, [mark]: point } }, { key: `mark-${mark}` })
    },
    problem,
    error,
    rig: puppet?.rig,
    count: puppet?.bitmaps.length ?? 0,
    uploaded,
    create,
  }
}

function puppetOf(
  cut: Coloured,
  chosen: Marks,
  sizes: { eyes: number; mouth: number },
): { puppet?: FacePuppet | undefined; problem?: string | undefined } {
  const face = faceOf(chosen)
  if (!face) return {}
  const problem = faceProblem(face, (point) => isSeenAt(cut.pixels, point))
  if (problem !== undefined) return { problem }
  try {
    return { puppet: facePuppet(cut, face, sizes) }
  } catch (failure) {
    if (!(failure instanceof RigError)) throw failure
    return { problem: 'No puppet can be made of this face. Mark other places.' }
  }
}

function messageOf(failure: unknown): DrawingErrorMessage {
  return failure instanceof PictureError
    ? { title: 'This picture can’t be used', text: failure.message }
    : drawingErrorMessage(failure)
}
