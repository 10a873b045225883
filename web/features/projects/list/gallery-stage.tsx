import { type Document } from '#contract/document/document'
import { portraitPath } from '#contract/characters'
import { newDocument } from '#model/document/new-document'
import { useMemo } from 'react'
import { RestingStage } from '../../../stage/resting-stage.tsx'
import { useGallery } from '../use-gallery.ts'
import { useWatched } from '../use-watched.ts'

/** The first three characters of the gallery, which look at the pointer. */
export function GalleryStage() {
  const { data: characters } = useGallery()
  const shown = useMemo(() => characters?.slice(0, 3) ?? [], [characters])
  const document = useMemo(() => documentWith(shown.map(({ id }) => id)), [shown])
  const pictures = useMemo(() => new Map(shown.map((one) => [one.id, portraitPath(one)])), [shown])
  const { handlers, lookAt } = useWatched()
  return (
    <div className="size-full" {...handlers}>
      <RestingStage
        document={document}
        pictures={pictures}
        lookAt={lookAt}
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
