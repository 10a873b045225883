import { useEffect, useState } from 'react'
import { openLocalCopy } from '../../../editing/local-copy.ts'
import { retryTemporary } from '../../../platform/retry.ts'
import { useAuth } from '../../../shell/auth/use-auth.ts'
import { createJamRoom, type JamCopy } from './jam-room.ts'
import type { JamDraft } from './stored-edits.ts'

/** This tab's unsent edits, with those of a closed tab; `undefined` while opening. The room closes it. */
export function useJamCopy(jam: string): JamCopy | undefined {
  const { user } = useAuth()
  const owner = user?.id ?? ''
  const [open, setOpen] = useState<{ place: string; copy: JamCopy }>()
  const place = `${owner}/${jam}`
  useEffect(() => {
    const leaving = new AbortController()
    const { signal } = leaving
    void openCopy(owner, jam, signal).then((copy) => {
      if (!copy) return
      if (signal.aborted) return copy.local.close()
      setOpen({ place, copy })
      void sendOthers(owner, jam, { known: new Set([copy.draft?.client]), signal })
    })
    return () => leaving.abort()
  }, [owner, jam, place])
  return open?.place === place ? open.copy : undefined
}

/** `undefined` if its caller was unmounted while the code could not be loaded offline. */
async function openCopy(owner: string, jam: string, signal: AbortSignal): Promise<JamCopy | undefined> {
  const local = await openLocalCopy<JamDraft>({ owner, kind: 'jam', id: jam })
  const { draft } = await local.adopt().catch(() => ({ draft: undefined }))
  if (!draft) return { local, draft: undefined }
  try {
    const { readDraft } = await retryTemporary(() => import('./read-draft.ts'), { signal })
    return { local, draft: readDraft(draft.value) }
  } catch {
    local.close()
    return undefined
  }
}

/** For several closed tabs, a room of its own sends each other draft and leaves afterwards. */
async function sendOthers(
  owner: string,
  jam: string,
  { known, signal }: { known: Set<string | undefined>; signal: AbortSignal },
): Promise<void> {
  for (;;) {
    const copy = await openCopy(owner, jam, signal)
    if (!copy) return
    // Without locks the browser offers the same one again.
    if (!copy.draft || known.has(copy.draft.client)) return copy.local.close()
    known.add(copy.draft.client)
    createJamRoom(jam, 'session', undefined, copy).open()()
  }
}
