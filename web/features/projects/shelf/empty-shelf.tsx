import { newDocument, type Document } from '#contract/document'
import FileAudio from 'lucide-react/icons/file-music'
import Mic from 'lucide-react/icons/mic'
import Users from 'lucide-react/icons/users-round'
import { useMemo } from 'react'
import { Button } from '../../../ui/button.tsx'
import { StageView } from '../../../stage/stage-view.tsx'
import { useCast } from '../../../stage/use-cast.ts'
import { useGallery } from '../use-gallery.ts'
import { useWatched } from '../use-watched.ts'

/** Nothing has been made yet: the company waits, and there are three ways to begin. */
export function EmptyShelf({
  pending,
  onCharacter,
  onFile,
  onSpeak,
}: {
  pending: string | undefined
  onCharacter: () => void
  onFile: () => void
  onSpeak: () => void
}) {
  const { data: characters } = useGallery()
  const company =
    characters
      ?.slice(0, 3)
      .map(({ id }) => id)
      .join(' ') ?? ''
  const document = useMemo(() => companyOf(company.split(' ').filter(Boolean)), [company])
  const { cast } = useCast(document, { takes: [], voices: false })
  const { handlers, lookAt } = useWatched()
  return (
    <section className="flex flex-col items-center gap-8 pt-2 pb-10" aria-labelledby="empty-title">
      <div className="aspect-[16/7] w-full max-w-3xl" {...handlers}>
        <StageView
          document={document}
          cast={cast}
          life="acting"
          lookAt={lookAt}
          label=""
          stageClassName="rounded-stage border border-line"
        />
      </div>
      <div className="max-w-xl text-center">
        <h2 id="empty-title" className="text-3xl">
          They are waiting for your voice
        </h2>
        <p className="mt-2 text-soft">
          Speak, or bring something you have recorded. Lips, eyes and hands follow by themselves; you can
          change all of it afterwards.
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-3">
        <Button
          variant="primary"
          size="large"
          icon={<Mic aria-hidden="true" />}
          pending={pending === 'right-away'}
          onPress={onSpeak}
        >
          Start speaking
        </Button>
        <Button size="large" icon={<Users aria-hidden="true" />} onPress={onCharacter}>
          Choose a character
        </Button>
        <Button size="large" icon={<FileAudio aria-hidden="true" />} onPress={onFile}>
          Upload a sound
        </Button>
      </div>
      <p className="text-sm text-soft pointer-coarse:hidden">
        A sound file can also be dropped anywhere on this page.
      </p>
    </section>
  )
}

/** Up to three of them side by side, the first one in front. */
function companyOf(characters: string[]): Document {
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
