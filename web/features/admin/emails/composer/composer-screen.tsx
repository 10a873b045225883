import type { Campaign, CampaignContent } from '#contract/emails/campaigns'
import Eye from 'lucide-react/icons/eye'
import Send from 'lucide-react/icons/send'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { bothSides, type SideKind } from '../../../../editing/both-sides.ts'
import { RecordConflict } from '../../../../editing/record-conflict.tsx'
import { saveFirst } from '../../../../editing/save-first.ts'
import type { OpenCopy } from '../../../../editing/use-editor.ts'
import { usePageActions } from '../../../../shell/actions/use-actions.ts'
import { useTitle } from '../../../../shell/use-title.ts'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { AudienceEditor } from '../audience/audience-editor.tsx'
import { CheckPanel } from './check-panel.tsx'
import { DetailsPanel } from './details-panel.tsx'
import { EmailMenu } from '../email-menu.tsx'
import { EmailState } from '../email-state.tsx'
import { LockedDraft } from './locked-draft.tsx'
import { MailEditorView } from '../editor/mail-editor.tsx'
import { SendDialog } from './send-dialog.tsx'
import { useComposer } from './use-composer.ts'
import { ComposerHeader } from '../../composing/composer-header.tsx'

type Pane = 'write' | 'audience' | 'details' | 'check'

/** The content on the left; audience, sending and findings on the right. */
export function ComposerScreen({ email, copy }: { email: Campaign; copy: OpenCopy<CampaignContent> }) {
  const composing = useComposer(email, copy)
  const { editor, state, content, change } = composing
  const navigate = useNavigate()
  const [pane, setPane] = useState<Pane>('write')
  const [isSending, setSending] = useState(false)
  useTitle(content.name || 'E-mail')
  const side = pane === 'write' ? 'audience' : pane

  async function openPreview() {
    if (await saveFirst(editor.flush)) await navigate(`/admin/emails/preview/${email.id}`)
  }

  usePageActions([
    { id: 'email.undo', label: 'Undo', shortcut: '$mod+z', when: () => state.canUndo, run: editor.undo },
    {
      id: 'email.redo',
      label: 'Redo',
      shortcut: '$mod+Shift+z',
      when: () => state.canRedo,
      run: editor.redo,
    },
    { id: 'email.preview', label: 'Preview the e-mail', run: () => void openPreview() },
    { id: 'email.send', label: 'Send the e-mail', when: () => !email.template, run: () => setSending(true) },
  ])

  return (
    <div className="flex min-h-full flex-col lg:h-[calc(100dvh-3.5rem)]">
      <EmailHeader
        email={email}
        composing={composing}
        onPreview={() => void openPreview()}
        onSend={() => setSending(true)}
      />
      <div className="border-b border-line p-2 lg:hidden">
        <RadioChips
          label="Show"
          labelHidden
          options={[{ id: 'write', label: 'Write' }, ...sides]}
          value={pane}
          onChange={setPane}
        />
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] lg:grid-cols-[minmax(0,1fr)_26rem]">
        <section
          aria-label="The e-mail"
          className={classNames('relative min-h-0 overflow-y-auto lg:block', pane !== 'write' && 'hidden')}
        >
          <div className="mx-auto flex max-w-3xl flex-col gap-4 px-4 pt-5 pb-16 md:px-8">
            <TextField
              label="Subject"
              value={content.subject}
              maxLength={300}
              placeholder="Sum it up in a few words"
              onChange={(subject) => change({ subject }, 'subject')}
            />
            <MailEditorView {...composing} revision={state.revision} />
          </div>
        </section>
        <aside
          aria-label="Sending"
          className={classNames(
            'relative min-h-0 flex-col overflow-y-auto border-line bg-panel lg:flex lg:border-l',
            pane === 'write' ? 'hidden' : 'flex',
          )}
        >
          <div className="hidden border-b border-line p-3 lg:block">
            <RadioChips label="Show" labelHidden options={sides} value={side} onChange={setPane} />
          </div>
          <div className="flex flex-col gap-5 p-4">
            {side === 'audience' ? <AudienceEditor {...composing} /> : null}
            {side === 'details' ? <DetailsPanel {...composing} email={email} /> : null}
            {side === 'check' ? <CheckPanel email={email} state={state} editor={editor} /> : null}
          </div>
        </aside>
      </div>
      {isSending ? <SendDialog email={email} editor={editor} onClose={() => setSending(false)} /> : null}
      {state.save === 'refused' ? (
        <LockedDraft
          email={email}
          content={content}
          refusal={state.refusal}
          onSavedAsNew={() => void copy.local.deleteDraft().catch(() => undefined)}
        />
      ) : null}
      {state.save === 'conflict' && state.theirs ? (
        <RecordConflict
          what="this e-mail"
          fields={bothSides(content, state.theirs.value, sideFields)}
          note="Saved in another tab or by someone else. Choose theirs and undo to get yours back."
          onTheirs={editor.takeTheirs}
          onMine={editor.keepMine}
        />
      ) : null}
    </div>
  )
}

function EmailHeader({
  email,
  composing: { editor, state, content },
  onPreview,
  onSend,
}: {
  email: Campaign
  composing: ReturnType<typeof useComposer>
  onPreview: () => void
  onSend: () => void
}) {
  const navigate = useNavigate()
  return (
    <ComposerHeader
      back={{ to: '/admin/emails', label: 'All e-mails' }}
      title={content.name.trim() || 'Untitled e-mail'}
      badge={
        email.template ? <span className="text-sm text-soft">Template</span> : <EmailState state="draft" />
      }
      save={{ save: state.save, refusal: state.refusal, onRetry: () => void editor.flush() }}
      undo={{
        canUndo: state.canUndo,
        canRedo: state.canRedo,
        onUndo: editor.undo,
        onRedo: editor.redo,
      }}
    >
      <EmailMenu
        email={email}
        before={() => saveFirst(editor.flush)}
        onDeleted={() => void navigate('/admin/emails', { replace: true })}
      />
      <Button size="small" icon={<Eye aria-hidden="true" />} onPress={onPreview}>
        Preview
      </Button>
      {email.template ? null : (
        <Button variant="primary" size="small" icon={<Send aria-hidden="true" />} onPress={onSend}>
          Send
        </Button>
      )}
    </ComposerHeader>
  )
}

const sideFields: readonly (readonly [keyof CampaignContent, string, SideKind?])[] = [
  ['name', 'Name'],
  ['subject', 'Subject'],
  ['preheader', 'Preview text'],
  ['replyTo', 'Reply to'],
  ['category', 'Category'],
  ['accent', 'Colour'],
  ['document', 'Words', 'words'],
  ['text', 'Plain text'],
  ['audience', 'Recipients', 'settings'],
]

const sides: { id: Exclude<Pane, 'write'>; label: string }[] = [
  { id: 'audience', label: 'Recipients' },
  { id: 'details', label: 'Details' },
  { id: 'check', label: 'Check' },
]
