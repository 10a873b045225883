import { type Document } from '#contract/document/document'
import { newDocument } from '#model/document/new-document'
import { useMemo } from 'react'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/cast/use-cast.ts'
import { useGallery } from '../use-gallery.ts'
import { useWatched } from '../use-watched.ts'

/** The first three characters of the gallery, which look at the pointer. */
export function GalleryStage() {
  const { data: characters } = useGallery()
  const shown =
    characters
      ?.slice(0, 3)
      .map(({ id }) => id)
      .join(' ') ?? ''
  const document = useMemo(() => documentWith(shown.split(' ').filter(Boolean)), [shown])
  const { cast } = useCast(document, { takes: [], voices: false })
  const { handlers, lookAt } = useWatched()
  return (
    <div className="size-full" {...handlers}>
      <StageView
        document={document}
        cast={cast}
        life="acting"
        lookAt={lookAt}
        label=""
        stageClassName="rounded-stage border border-line"
      />
    </div>
  )
}

/** Up to three of them side by side, the first one in front. */
function documentWith(characters: string[]): Document {
  const document = newDocument('')
  const front = { x: characters.length === 2 ? 0.63 : 0.5, y: 0.97, scale: 0.97 }
  const left = { x: characters.length === 2 ? 0.37 : 0.24, y: 0.95, scale: 0.86 }
  const right = { x: 0.76, y: 0.95, scale: 0.86 }
  const places = [front, left, right]
  const performers = characters.flatMap((character, index) => {
    const place = places[index]
    return place ? [{ id: `performer-${index}`, character, props: {}, ...place }] : []
  })
  return {
    ...document,
    stage: { width: 1600, height: 700, fps: 30 },
    // Painted back to front.
    performers: performers.toReversed(),
    tracks: [],
  }
}
