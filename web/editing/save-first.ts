import { toast } from '../ui/feedback/toasts.tsx'

/**
 * For operations on the server's copy: a duplicate, a preview, a test. Returns false, with a message, if saving
 * failed.
 */
export async function saveFirst(flush: () => Promise<boolean>): Promise<boolean> {
  const isSaved = await flush()
  if (!isSaved) toast({ text: 'Nothing was changed, because saving failed.', tone: 'danger' })
  return isSaved
}
