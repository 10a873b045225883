import { useEffect, useMemo, useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { compileRig } from '#model/rig/compile'
import type { LoadedRig } from '../../engine/puppet/drawing/puppet.ts'
import { createPictured } from '../create-pictured.ts'
import { drawingErrorMessage, type DrawingErrorMessage } from '../drawing-error.ts'
import { encodedPicture } from './add-poster.ts'
import { openPictures, type ChosenPicture, type OpenPictures } from './open-pictures.ts'
import { PictureError } from './read-pictures.ts'
import { UNUSED, type Role } from './roles.ts'
import { newSetDrawing, type HopStyle, type SetPicture } from './set-drawing.ts'

/** Chosen files, the same ones while mounted, on their way to a character: arranged, previewed, then uploaded. */
export function usePictureSet(files: readonly File[], onDone: (character: WorkshopCharacter) => void) {
  const [pictures, setPictures] = useState<readonly ChosenPicture[]>([])
  const [bitmaps, setBitmaps] = useState<ReadonlyMap<string, ImageBitmap>>(new Map())
  const [notes, setNotes] = useState<readonly string[]>([])
  const [hop, setHop] = useState<HopStyle>('gentle')
  const [error, setError] = useState<DrawingErrorMessage>()
  /** Pictures uploaded so far; `undefined` while nothing is. */
  const [uploaded, setUploaded] = useState<number>()

  useEffect(() => {
    const control = new AbortController()
    let opened: OpenPictures | undefined
    void (async () => {
      try {
        opened = await openPictures(files, control.signal)
        if (control.signal.aborted) return opened.release()
        setBitmaps(opened.bitmaps)
        setPictures(opened.pictures)
        setNotes(opened.notes)
      } catch (failure) {
        if (!control.signal.aborted) setError(messageOf(failure))
      }
    })()
    return () => {
      control.abort()
      opened?.release()
    }
  }, [files])

  const rig = useMemo((): LoadedRig | undefined => {
    const used = pictures.filter(({ role }) => role !== UNUSED)
    return used.length === 0 ? undefined : { ...compileRig(newSetDrawing('Preview', used, hop)), bitmaps }
  }, [pictures, bitmaps, hop])

  async function create(name: string) {
    if (uploaded !== undefined) return
    setError(undefined)
    setUploaded(0)
    const used = pictures.filter(({ role }) => role !== UNUSED)
    const draftOf = (stored: string[]) =>
      newSetDrawing(
        name,
        used.map(({ box, role }, index): SetPicture => ({ picture: stored[index] ?? '', box, role })),
        hop,
      )
    try {
      const encodings = used.map(
        ({ read }) =>
          () =>
            encodedPicture(read.canvas),
      )
      onDone(await createPictured(name, encodings, { draftOf, onUploaded: setUploaded }))
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setUploaded(undefined)
    }
  }

  return { pictures, notes, error, rig, uploaded, hop, setHop, setPictures, create }
}

function messageOf(failure: unknown): DrawingErrorMessage {
  return failure instanceof PictureError
    ? { title: 'These pictures can’t be used', text: failure.message }
    : drawingErrorMessage(failure)
}

/** Gives the picture at this index a role; the one that had it gets the other's. Equal pictures share a name. */
export function withRole<One extends SetPicture>(pictures: readonly One[], index: number, role: Role): One[] {
  const before = pictures[index]?.role ?? UNUSED
  return pictures.map((one, at) => {
    if (at === index) return { ...one, role }
    return role !== UNUSED && one.role === role ? { ...one, role: before } : one
  })
}
