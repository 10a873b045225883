import { useMutation, useQuery } from '@tanstack/react-query'
import { emailKeys, getCheck, getEmail, postSend, refreshEmails } from '../../../data/emails.ts'
import { wordsFor } from '../../../shell/errors/words.ts'
import { toast } from '../../../ui/toasts.tsx'
import type { MailEditor } from './use-composer.ts'

/** Saves what is composed, then has it looked over by the server; the number it answers is the exact one. */
export function useReadiness(id: string, editor: MailEditor) {
  return useQuery({
    queryKey: [...emailKeys.one(id), 'readiness'],
    async queryFn({ signal }) {
      await editor.flush()
      const [check, { revision, subject }] = await Promise.all([getCheck(id, signal), getEmail(id, signal)])
      return { ...check, revision, subject }
    },
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

/** Sends it, or puts it on the schedule; the page then shows who gets it. */
export function useSendEmail(id: string, onDone: () => void) {
  const { mutateAsync, isPending, error } = useMutation({
    mutationFn: (body: { revision: number; recipients: number; at?: string }) => postSend(id, body),
    onSuccess: ({ state }) => {
      onDone()
      toast({ text: state === 'scheduled' ? 'Scheduled.' : 'On its way.', tone: 'good' })
      refreshEmails(id)
    },
  })
  return {
    isPending,
    trouble: error ? wordsFor(error) : undefined,
    // What went wrong is shown in the dialog.
    send: (body: { revision: number; recipients: number; at?: string }) =>
      mutateAsync(body).catch(() => undefined),
  }
}
