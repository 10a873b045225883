import { toast } from '../ui/feedback/toasts.tsx'

/**
 * Saves before the server is asked to do something with what it has: a copy, a preview, a test. Returns whether it has
 * everything, and says so when it has not: it would be done with an older version.
 */
export async function savedFirst(flush: () => Promise<boolean>): Promise<boolean> {
  const isSaved = await flush()
  if (!isSaved) toast({ text: 'Nothing was changed, because saving failed.', tone: 'danger' })
  return isSaved
}
