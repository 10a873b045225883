import Captions from 'lucide-react/icons/captions'
import { Button } from '../../../ui/button.tsx'
import { hasCaptions, saveCaptions, type CaptionFormat } from '../script/caption-file.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'

const formats: readonly { id: CaptionFormat; label: string }[] = [
  { id: 'srt', label: 'Save captions as SRT' },
  { id: 'vtt', label: 'Save captions as WebVTT' },
]

/** The captions as a file of their own, for players and sites that show them beside the video. */
export function CaptionFiles() {
  const studio = useStudio()
  const canSave = useStudioState(({ document }) => hasCaptions(document))
  if (!canSave) return null
  return (
    <section aria-labelledby="caption-files" className="flex flex-col gap-3 border-t border-line pt-5">
      <h2 id="caption-files" className="text-lg">
        Captions
      </h2>
      <div className="flex flex-wrap gap-2">
        {formats.map(({ id, label }) => (
          <Button
            key={id}
            size="small"
            icon={<Captions aria-hidden="true" />}
            onPress={() => saveCaptions(studio.store.getState(), id)}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
