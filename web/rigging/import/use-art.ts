import { useEffect, useMemo, useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import type { LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import { createPictured } from '../create-pictured.ts'
import { drawingErrorMessage, type DrawingErrorMessage } from '../drawing-error.ts'
import { encodedBitmap } from '../pictures/add-poster.ts'
import { ArtError } from './art.ts'
import { artDrawing } from './art-drawing.ts'
import type { ImportedArt } from './imported-art.ts'
import { previewOf } from './preview-of.ts'
import { readArt } from './read-art.ts'

/** A layered file, the same one while mounted, on its way to a character: read, previewed, then uploaded. */
export function useArt(file: File, onDone: (character: WorkshopCharacter) => void) {
  const [opened, setOpened] = useState<{ art: ImportedArt; rig: LoadedRig }>()
  const [error, setError] = useState<DrawingErrorMessage>()
  /** Pictures uploaded so far; `undefined` while nothing is. */
  const [uploaded, setUploaded] = useState<number>()

  useEffect(() => {
    const control = new AbortController()
    let read: ImportedArt | undefined
    void (async () => {
      try {
        read = await readArt(file, control.signal)
        if (control.signal.aborted) return close(read)
        setOpened({ art: read, rig: previewOf(read) })
      } catch (failure) {
        if (!control.signal.aborted) setError(messageOf(failure))
      }
    })()
    return () => {
      control.abort()
      if (read) close(read)
    }
  }, [file])

  const art = opened?.art
  const pictures = useMemo(
    () => (art?.pictures ?? []).flatMap((picture, index) => (picture ? [{ ...picture, index }] : [])),
    [art],
  )

  async function create(name: string) {
    if (uploaded !== undefined || !art) return
    setError(undefined)
    setUploaded(0)
    try {
      const encodings = pictures.map(
        ({ bitmap }) =>
          () =>
            encodedBitmap(bitmap),
      )
      const draftOf = (stored: string[]) => {
        const byIndex = new Map(pictures.map(({ index }, at) => [index, stored[at]]))
        return artDrawing(
          name,
          art,
          art.pictures.map((_, index) => byIndex.get(index)),
        )
      }
      onDone(await createPictured(name, encodings, { draftOf, onUploaded: setUploaded }))
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setUploaded(undefined)
    }
  }

  return { art, error, rig: opened?.rig, uploaded, count: pictures.length, create }
}

function close({ pictures }: ImportedArt) {
  for (const picture of pictures) picture?.bitmap.close()
}

function messageOf(failure: unknown): DrawingErrorMessage {
  return failure instanceof ArtError
    ? { title: 'This file can’t be used', text: failure.message }
    : drawingErrorMessage(failure)
}
