import { useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import type { Point } from '#model/rig/rig'
import { createSnapshots } from '../../editing/history.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import { createPictured } from '../create-pictured.ts'
import { drawingErrorMessage, type DrawingErrorMessage } from '../drawing-error.ts'
import { encodedPixels } from '../pictures/add-poster.ts'
import { PictureError } from '../pictures/read-pictures.ts'
import { cutBy, faceIn, firstChoices, markedAt, newestFace, type FaceChoices } from './face-choices.ts'
import type { Mark } from './face.ts'
import { facePuppet, type FaceModel, type FacePuppet } from './face-rig.ts'
import { openSinglePicture, type SinglePicture } from './open-single-picture.ts'
import { ShownResources } from './shown-resources.ts'

/** A chosen picture, the same one while mounted, on its way to a character: cut out, marked, previewed, then uploaded. */
export function useSinglePicture(file: File, onDone: (character: WorkshopCharacter) => void) {
  const [picture, setPicture] = useState<SinglePicture>()
  const [error, setError] = useState<DrawingErrorMessage>()
  /** Pictures uploaded so far; `undefined` while nothing is. */
  const [uploaded, setUploaded] = useState<number>()
  const [history] = useState(() => createSnapshots(firstChoices))
  const { value: choices, canUndo, canRedo } = useSignal(history)

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
  const shown = useDeferredValue(choices)
  const { tolerance, lassos, marks, eyes, mouth } = shown
  const cut = useMemo(() => picture && cutBy(picture, { tolerance, lassos }), [picture, tolerance, lassos])
  const face = useMemo(() => (cut ? faceIn(cut, { marks, eyes, mouth }) : {}), [cut, marks, eyes, mouth])
  const puppet = usePuppet(face.model)

  async function create(name: string) {
    if (uploaded !== undefined || !picture) return
    setError(undefined)
    setUploaded(0)
    try {
      const { model, problem } = newestFace(picture, history.get().value, { choices: shown, face })
      if (!model)
        return setError({
          title: 'This face can’t be used',
          text: problem ?? 'Mark both eyes and the mouth first.',
        })
      const encodings = model.pictures.map(
        ({ pixels }) =>
          () =>
            encodedPixels(pixels),
      )
      const draftOf = (stored: string[]) => model.drawingOf(name, stored)
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
      const marked = cut ? markedAt(value.marks, point, cut) : 'all-set'
      if (typeof marked === 'object') history.apply({ ...value, ...marked })
      return marked !== 'nothing-there'
    },
    moveMark(mark: Mark, point: Point) {
      const { value } = history.get()
      history.apply({ ...value, marks: { ...value.marks, [mark]: point } }, { key: `mark-${mark}` })
    },
    problem: face.problem,
    error,
    rig: puppet?.rig,
    count: face.model?.pictures.length ?? 0,
    uploaded,
    create,
  }
}

/** The puppet of a model with its bitmaps. Renders that React discards make none. */
function usePuppet(model: FaceModel | undefined): FacePuppet | undefined {
  const [owned] = useState(() => new ShownResources<FacePuppet>())
  const puppet = useSignal(owned.newest)
  useEffect(() => owned.add(model && facePuppet(model)), [owned, model])
  // Effects of the stage, which draws it, come before.
  useEffect(() => owned.show(puppet), [owned, puppet])
  useEffect(() => () => owned.closeAll(), [owned])
  return puppet
}

function messageOf(failure: unknown): DrawingErrorMessage {
  return failure instanceof PictureError
    ? { title: 'This picture can’t be used', text: failure.message }
    : drawingErrorMessage(failure)
}
