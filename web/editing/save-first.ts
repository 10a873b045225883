import { toast } from '../ui/feedback/toasts.tsx'

/**
 * Saves before an operation that uses the server's copy: a duplicate, a preview, a test. Returns false, and shows a
 * message, if saving failed: the operation would use an older version.
 */
export async function saveFirst(flush: () => Promise<boolean>): Promise<boolean> {
  const isSaved = await flush()
  if (!isSaved) toast({ text: 'Nothing was changed, because saving failed.', tone: 'danger' })
  return isSaved
}
