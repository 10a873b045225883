import { useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { cleanDrawing } from '#model/drawing/clean-drawing'
import { CHOSEN_MAX_BYTES } from '#model/rig/limits'
import { addCharacter } from '../data/characters.ts'
import { drawingErrorMessage, noteMessage, type DrawingErrorMessage } from './drawing-error.ts'

const tooBig: DrawingErrorMessage = {
  title: 'This file is too large',
  text: 'A drawing can be up to 2 MB. Files of 20 MB and more usually contain photographs: export the drawing without them.',
}

/** Makes a character from a file. Passes on applied fixes, and reports problems by name. */
export function useImportDrawing(onDone: (character: WorkshopCharacter, notes: string[]) => void) {
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<DrawingErrorMessage>()

  async function take(file: File | undefined) {
    if (!file || isBusy) return
    setError(undefined)
    if (file.size > CHOSEN_MAX_BYTES) return setError(tooBig)
    setBusy(true)
    try {
      const text = await file.text()
      const embedded = text.includes('data:image/')
        ? await (await import('./import/embedded-pictures.ts')).embeddedDrawing(text)
        : undefined
      // Cleaned here first, for a fast refusal; the server decides.
      const { notes } = cleanDrawing(embedded?.svg ?? text)
      const made = await (embedded ? embedded.create(nameOf(file)) : addCharacter(nameOf(file), text))
      onDone(made, noteMessage(notes))
    } catch (error) {
      setError(
        error instanceof Error && error.name === 'PictureError'
          ? { title: 'A picture in it can’t be used', text: error.message }
          : drawingErrorMessage(error),
      )
    } finally {
      setBusy(false)
    }
  }

  return { isBusy, error, take }
}

function nameOf(file: File): string {
  const plain = file.name
    .replace(/\.[^.]*$/, '')
    .replaceAll(/[_-]+/g, ' ')
    .trim()
  const name = plain === '' ? 'New character' : plain.slice(0, 80)
  return name.slice(0, 1).toUpperCase() + name.slice(1)
}
