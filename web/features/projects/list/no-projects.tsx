import FileAudio from 'lucide-react/icons/file-music'
import Mic from 'lucide-react/icons/mic'
import Users from 'lucide-react/icons/users-round'
import { lazy, Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'

const GalleryStage = lazy(async () => ({ default: (await import('./gallery-stage.tsx')).GalleryStage }))

/** An empty project list: the built-in characters and three ways to start. */
export function NoProjects({
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
  return (
    <section className="flex flex-col items-center gap-8 pt-2 pb-10" aria-labelledby="empty-title">
      <div className="aspect-[16/7] w-full max-w-3xl">
        <Suspense>
          <GalleryStage />
        </Suspense>
      </div>
      <div className="max-w-xl text-center">
        <h2 id="empty-title" className="text-3xl">
          They are waiting for your voice
        </h2>
        <p className="mt-2 text-soft">
          Speak, or upload something you have recorded. Lips, eyes and hands follow by themselves; you can
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
