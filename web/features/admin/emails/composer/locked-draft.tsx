import type { Campaign, CampaignContent } from '#contract/emails/campaigns'
import { useNavigate } from 'react-router-dom'
import { CallError } from '../../../../platform/call-error.ts'
import { AlertDialog } from '../../../../ui/overlays/dialog.tsx'
import { Button } from '../../../../ui/button.tsx'
import { useEmailActs } from '../use-email-acts.ts'

interface LockedDraftProps {
  email: Campaign
  content: CampaignContent
  refusal: unknown
  /** Continues with the new e-mail. */
  onSavedAsNew: () => void
}

/** Shown when another admin sent, scheduled or deleted the e-mail: offers to save the content on screen. */
export function LockedDraft({ email, content, refusal, onSavedAsNew }: LockedDraftProps) {
  const navigate = useNavigate()
  const acts = useEmailActs()
  const code = refusal instanceof CallError ? refusal.code : ''
  if (code !== 'email_locked' && code !== 'not_found') return null
  const isDeleted = code === 'not_found'
  const leave = () => {
    acts.refresh(email.id)
    if (isDeleted) void navigate('/admin/emails', { replace: true })
  }
  return (
    <AlertDialog
      title={isDeleted ? 'This e-mail was deleted' : 'This e-mail is no longer a draft'}
      onClose={leave}
      escapeDisabled
      actions={
        <>
          <Button onPress={leave}>{isDeleted ? 'All e-mails' : 'Show it'}</Button>
          <Button
            variant="primary"
            pending={acts.running === 'create'}
            onPress={() =>
              void acts.keep(content, email.template).then((isDone) => {
                if (isDone) onSavedAsNew()
              })
            }
          >
            Keep mine as a new e-mail
          </Button>
        </>
      }
    >
      <p>
        {isDeleted
          ? 'Someone else deleted it. Your last changes weren’t saved.'
          : 'Someone else sent or scheduled it. Your last changes aren’t in it.'}
      </p>
    </AlertDialog>
  )
}
