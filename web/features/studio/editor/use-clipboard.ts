import { useEffect } from 'react'
import { copyPicture } from '../../../data/media.ts'
import { filesTo } from './import-files.ts'
import { copyOf, pasteAt, picturesIn, readCopied, takesIn } from '../project/edits/clipboard.ts'
import type { Studio } from '../project/store.ts'
import { chosenPerformer } from '../project/performers.ts'
import { removeAndClose } from '../project/edits/ripple.ts'
import { removeAll } from '../project/edits/selection-edits.ts'
import { useNewest } from '../../../ui/hooks/use-newest.ts'
import type { TimelineFrame, Transport } from '../timeline/timeline-view.ts'
import { things } from './timeline/lane-labels.ts'
import { toast } from '../../../ui/feedback/toasts.tsx'
import { showErrorBriefly } from '../../../shell/errors/show-error.ts'

/**
 * Also pasted files. The browser's own events need no permission, and text in fields or selected on the page keeps
 * working.
 */
export function useClipboard(context: { studio: Studio; frame: TimelineFrame; transport: Transport }) {
  const newest = useNewest(context)
  useEffect(() => {
    const isOurs = (event: ClipboardEvent) =>
      !event.defaultPrevented &&
      !(
        event.target instanceof Element &&
        event.target.closest('input, textarea, [contenteditable="true"], [role="dialog"]')
      ) &&
      (window.getSelection()?.isCollapsed ?? true)

    function onCopy(event: ClipboardEvent) {
      if (!isOurs(event)) return
      const { studio, frame } = newest.current
      const { document, project, selection } = studio.store.getState()
      const copied = copyOf(document, project.id, selection)
      if (!copied || !event.clipboardData) return
      event.clipboardData.setData('text/plain', JSON.stringify(copied))
      event.preventDefault()
      if (event.type === 'cut') {
        const edit = frame.ripple.get() ? removeAndClose(document, selection) : removeAll(document, selection)
        if (edit) studio.edit(edit)
        studio.select(undefined)
      }
      frame.said.set(`${things(selection)} ${event.type === 'cut' ? 'cut' : 'copied'}`)
    }
    function onPaste(event: ClipboardEvent) {
      if (!isOurs(event)) return
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length > 0) {
        event.preventDefault()
        const { studio, transport } = newest.current
        filesTo(studio)(files, { start: transport.position.get(), kind: 'sound' })
        return
      }
      const text = event.clipboardData?.getData('text/plain') ?? ''
      const copied = readCopied(text)
      if (!copied) return
      event.preventDefault()
      paste(copied).catch(showErrorBriefly)
    }
    async function paste(copied: NonNullable<ReturnType<typeof readCopied>>) {
      const { studio, frame, transport } = newest.current
      const at = transport.position.get()
      const known = await studio.importTakes(takesIn(copied))
      const { id: here } = studio.store.getState().project
      // Pictures are private to their project, so they are copied.
      const pictures = new Map<string, string | undefined>()
      for (const id of picturesIn(copied)) {
        pictures.set(id, copied.project === here ? id : await copyPicture(id, here))
      }
      const { document, chosenPerformer: chosen } = studio.store.getState()
      const made = pasteAt(document, copied, {
        at,
        performer: chosenPerformer(document, chosen)?.id,
        takeOf: (take) => known.get(take),
        pictureOf: (picture) => pictures.get(picture),
        newId: () => crypto.randomUUID(),
      })
      if (copied.clips.some(({ clip }) => !known.has(clip.take))) {
        toast({
          text: 'Some clips were left out: their takes are not yours or were deleted.',
          tone: 'danger',
        })
      }
      if (!made) return
      studio.edit(made.edit)
      studio.setSelection(made.selection)
      frame.said.set(`${things(made.selection)} pasted`)
    }
    document.addEventListener('copy', onCopy)
    document.addEventListener('cut', onCopy)
    document.addEventListener('paste', onPaste)
    return () => {
      document.removeEventListener('copy', onCopy)
      document.removeEventListener('cut', onCopy)
      document.removeEventListener('paste', onPaste)
    }
  }, [newest])
}
