import { useEffect, useState } from 'react'
import type { Document } from '#contract/document/document'
import { renderStill } from '../../../engine/render/render-still.ts'
import type { TheatreState } from '../../../stage/use-theatre.ts'
import type { Picture } from './shown-revision.ts'

/** Returns the frame at `time` in the stage's size, with the document that it shows, redrawn when the time changes. */
export function usePictureOf(
  theatre: Pick<TheatreState, 'cast' | 'ready'>,
  document: Document,
  time: number | undefined,
): Required<Picture> | undefined {
  const { cast, ready } = theatre
  const [picture, setPicture] = useState<Required<Picture>>()

  useEffect(() => {
    if (!ready || time === undefined) return
    let left = false
    const { width, height } = document.stage
    // Up to twice the resolution of a small stage, so that a close crop stays sharp.
    const fine = Math.max(1, Math.min(2, 2_160 / Math.max(width, height)))
    const size = { width: Math.round(width * fine), height: Math.round(height * fine) }
    const draw = async () => {
      const bitmap = await createImageBitmap(await renderStill(document, cast, time, size))
      if (left) bitmap.close()
      else setPicture({ bitmap, document })
    }
    draw().catch((error: unknown) => console.error('The frame could not be drawn', error))
    return () => {
      left = true
    }
  }, [cast, ready, document, time])

  return picture
}
