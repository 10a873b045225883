import { useEffect, useState } from 'react'
import { openLocalCopy } from '../../../editing/local-copy.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { createJamRoom, type JamCopy } from './jam-room.ts'
import type { JamDraft } from './stored-edits.ts'

/**
 * Where this tab stores its unsent edits of a jam, with what a closed tab has left; `undefined` while it opens. The room
 * that is made with it closes it.
 */
export function useJamCopy(jam: string): JamCopy | undefined {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  const [open, setOpen] = useState<{ place: string; copy: JamCopy }>()
  const place = `${owner}/${jam}`
  useEffect(() => {
    let isOver = false
    void openCopy(owner, jam).then((copy) => {
      if (isOver) return copy.local.close()
      setOpen({ place, copy })
      void sendOthers(owner, jam, new Set([copy.draft?.client]))
    })
    return () => void (isOver = true)
  }, [owner, jam, place])
  return open?.place === place ? open.copy : undefined
}

async function openCopy(owner: string, jam: string): Promise<JamCopy> {
  const local = await openLocalCopy<JamDraft>({ owner, kind: 'jam', id: jam })
  const { draft } = await local.adopt().catch(() => ({ draft: undefined }))
  if (!draft) return { local, draft: undefined }
  const { readDraft } = await import('./read-draft.ts')
  return { local, draft: readDraft(draft.value) }
}

/** Several tabs may have been closed: each of the others is sent by a room of its own, which leaves when it is done. */
async function sendOthers(owner: string, jam: string, known: Set<string | undefined>): Promise<void> {
  for (;;) {
    const copy = await openCopy(owner, jam)
    // A browser without locks offers the same one again.
    if (!copy.draft || known.has(copy.draft.client)) return copy.local.close()
    known.add(copy.draft.client)
    createJamRoom(jam, 'session', undefined, copy).open()()
  }
}
