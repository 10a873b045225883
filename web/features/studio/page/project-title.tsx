import { useState } from 'react'
import { wordsFor } from '../../../shell/errors/words.ts'
import { TitleField } from '../../../ui/title-field.tsx'
import { toast } from '../../../ui/toasts.tsx'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

/** The project's title; a click makes it a field. */
export function ProjectTitle() {
  const studio = useStudio()
  const title = useStudioState((state) => state.project.title)
  const [isWriting, setWriting] = useState(false)
  if (isWriting) {
    return (
      <TitleField
        title={title}
        label="Title of the project"
        className="ml-0 w-full max-w-80"
        onDone={(next) => {
          setWriting(false)
          if (next)
            studio
              .rename(next)
              .catch((error: unknown) => toast({ text: wordsFor(error).text, tone: 'danger' }))
        }}
      />
    )
  }
  return (
    <button
      type="button"
      title="Rename"
      aria-label={`Rename “${isolated(title)}”`}
      onClick={() => setWriting(true)}
      className="max-w-full rounded-control px-2 py-1 text-sm font-semibold hover:bg-hover"
    >
      <TruncatedText>{title}</TruncatedText>
    </button>
  )
}
