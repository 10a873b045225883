import type { Document } from '#contract/document/document'
import { Button } from '../../../ui/button.tsx'
import { captionFile, hasCaptions, type CaptionFormat } from '../script/caption-file.ts'

const formats: readonly { id: CaptionFormat; label: string }[] = [
  { id: 'srt', label: 'Save captions as SRT' },
  { id: 'vtt', label: 'Save captions as WebVTT' },
]

/** Saves the captions as a file, for players and sites that show them beside the video. */
export function CaptionFiles({
  document,
  title,
  onSave,
}: {
  document: Document
  title: string
  onSave: (file: File, name: string) => void
}) {
  if (!hasCaptions(document)) return null
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
            onPress={() => {
              const file = captionFile(document, title, id)
              onSave(file, file.name)
            }}
          >
            {label}
          </Button>
        ))}
      </div>
    </section>
  )
}
