import { useState } from 'react'
import { TitleField } from '../../../ui/fields/title-field.tsx'
import { useStudio, useStudioState } from '../project/use-studio.ts'
import { isolated } from '../../../platform/locale.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

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
          if (next) studio.rename(next).catch(showErrorBriefly)
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
