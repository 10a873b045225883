import { useMutation, useQuery } from '@tanstack/react-query'
import { emailKeys, getCheck, postSend, refreshEmails } from '../../../../data/emails.ts'
import { saveFirst } from '../../../../editing/save-first.ts'
import { CallError } from '../../../../platform/call-error.ts'
import { errorMessage } from '../../../../shell/errors/error-message.ts'
import { toast } from '../../../../ui/feedback/toasts.tsx'
import type { MailEditor } from './use-composer.ts'

/** Saves the draft first. `null`: it could not be saved, so the server would check an older version. */
export function useReadiness(id: string, editor: MailEditor) {
  return useQuery({
    queryKey: [...emailKeys.one(id), 'readiness'],
    queryFn: async ({ signal }) => ((await editor.flush()) ? getCheck(id, signal) : null),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  })
}

interface SendEmailOptions {
  onDone: () => void
  /** The audience has changed since it was counted. */
  onRecount: () => void
}

export function useSendEmail(id: string, editor: MailEditor, { onDone, onRecount }: SendEmailOptions) {
  const { mutateAsync, isPending, error } = useMutation({
    // A version saved by someone else is a conflict, which the composer shows.
    mutationFn: (body: { recipients: number; at?: string }) =>
      saveFirst(() => editor.step((revision) => postSend(id, { ...body, revision }))),
    onSuccess(isDone, { at }) {
      onDone()
      if (!isDone) return
      toast({ text: at === undefined ? 'On its way.' : 'Scheduled.', tone: 'good' })
      refreshEmails(id)
    },
    onError(failure) {
      if (failure instanceof CallError && failure.code === 'recipients_changed') onRecount()
    },
  })
  return {
    isPending,
    errorMessage: error ? errorMessage(error) : undefined,
    // Errors are shown in the dialog.
    send: (body: { recipients: number; at?: string }) => mutateAsync(body).catch(() => undefined),
  }
}
