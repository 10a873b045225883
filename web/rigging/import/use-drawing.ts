import { useEffect, useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { drawingErrorMessage, type DrawingErrorMessage } from '../drawing-error.ts'
import { PictureError } from '../pictures/read-pictures.ts'
import { readDrawing, type DrawingAsPictures, type ReadDrawing } from './read-drawing.ts'

/** A chosen SVG, the same one while mounted, on its way to a character: read, shown, then created. */
export function useDrawing(file: File, onDone: (character: WorkshopCharacter) => void) {
  const [drawing, setDrawing] = useState<ReadDrawing | DrawingAsPictures>()
  /** Its shapes stay shapes, also if they lose something. */
  const [asShapes, setAsShapes] = useState(false)
  const [error, setError] = useState<DrawingErrorMessage>()
  /** Pictures uploaded so far; `undefined` while nothing is. */
  const [uploaded, setUploaded] = useState<number>()

  useEffect(() => {
    let isCurrent = true
    readDrawing(file, { asShapes }).then(
      (read) => isCurrent && setDrawing(read),
      (failure: unknown) => isCurrent && setError(messageOf(failure)),
    )
    return () => void (isCurrent = false)
  }, [file, asShapes])

  async function create(name: string) {
    if (uploaded !== undefined || !drawing || typeof drawing === 'string') return
    setError(undefined)
    setUploaded(0)
    try {
      onDone(await drawing.create(name, setUploaded))
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setUploaded(undefined)
    }
  }

  function choose(shapes: boolean) {
    setDrawing(undefined)
    setError(undefined)
    setAsShapes(shapes)
  }

  return { drawing, error, uploaded, asShapes, create, choose }
}

function messageOf(failure: unknown): DrawingErrorMessage {
  return failure instanceof PictureError
    ? { title: 'This drawing can’t be used', text: failure.message }
    : drawingErrorMessage(failure)
}
