import type { ProjectRecord } from '#contract/projects/projects'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import EyeOff from 'lucide-react/icons/eye-off'
import Tag from 'lucide-react/icons/tag'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { useToastsAbove } from '../../../ui/feedback/use-toasts-above.ts'
import { trashProjects, countWords, duplicateProjects, publishProjects } from './bulk-actions.ts'

export function BulkBar({
  selected,
  titles,
  onTags,
  onAll,
  onDone,
}: {
  selected: readonly ProjectRecord[]
  /** Titles that are in use, for copies. */
  titles: readonly string[]
  /** Asks for tags of these. */
  onTags: (projects: readonly ProjectRecord[]) => void
  onAll: () => void
  /** The selection is over. */
  onDone: () => void
}) {
  const [busy, setBusy] = useState(false)
  const bar = useRef<HTMLElement>(null)
  useToastsAbove(bar)
  const isEmpty = selected.length === 0
  const act = (run: () => Promise<void>) => {
    setBusy(true)
    void run().finally(() => {
      setBusy(false)
      onDone()
    })
  }
  const button = (label: string, icon: ReactNode, run: () => Promise<void>) => (
    <Button size="small" variant="plain" icon={icon} isDisabled={isEmpty || busy} onPress={() => act(run)}>
      {label}
    </Button>
  )
  return (
    <section
      ref={bar}
      aria-label="Selected projects"
      className="sticky bottom-[calc(1rem+var(--notice-height,0px))] z-20 mx-auto flex max-w-full flex-wrap items-center gap-1 rounded-panel border border-line-strong bg-raised px-3 py-2 shadow-float"
    >
      <p role="status" className="mr-2 text-sm font-medium">
        {isEmpty ? 'Select projects' : `${countWords(selected.length)} selected`}
      </p>
      <Button size="small" variant="plain" onPress={onAll}>
        All
      </Button>
      {button('Publish', <Eye aria-hidden="true" />, () => publishProjects(selected, true))}
      {button('Make private', <EyeOff aria-hidden="true" />, () => publishProjects(selected, false))}
      <Button
        size="small"
        variant="plain"
        icon={<Tag aria-hidden="true" />}
        isDisabled={isEmpty || busy}
        onPress={() => {
          onTags(selected)
          onDone()
        }}
      >
        Tags…
      </Button>
      {button('Duplicate', <Copy aria-hidden="true" />, () => duplicateProjects(selected, titles))}
      {button('Move to trash', <Trash2 aria-hidden="true" />, () => trashProjects(selected))}
      <Button size="small" onPress={onDone}>
        Done
      </Button>
    </section>
  )
}
