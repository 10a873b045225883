import Pause from 'lucide-react/icons/pause'
import Ticket from 'lucide-react/icons/ticket'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTitle } from '../../../shell/use-title.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { Switch } from '../../../ui/switch.tsx'
import { CodeDialog } from './code-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { InviteList } from './invite-list.tsx'
import { useInviteActs } from './use-invite-acts.ts'
import { useInvites } from './use-invite-office.ts'
import { WaitlistPanel } from './waitlist-panel.tsx'

/** `/admin/invites`: who is invited and what became of it, codes to hand out, and who waits for one. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const isWaitlist = params.get('view') === 'waitlist'
  const [dialog, setDialog] = useState<'people' | 'code'>()
  const acts = useInviteActs()
  useTitle('Invites')
  // The first page of everything: the numbers in the tabs and the switch come with it.
  const { data } = useInvites({ search: '', status: undefined, kind: undefined, page: 1 })
  const paused = data?.paused ?? false
  const waiting = data?.waiting ?? 0
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-6 px-4 pt-6 pb-16 md:px-8 md:pt-9">
      <header className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <h1 className="mr-auto text-4xl">Invites</h1>
        <Button icon={<Ticket aria-hidden="true" />} isDisabled={paused} onPress={() => setDialog('code')}>
          Make a code
        </Button>
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden="true" />}
          isDisabled={paused}
          onPress={() => setDialog('people')}
        >
          Invite people
        </Button>
      </header>
      {paused ? (
        <p
          role="status"
          className="flex items-center gap-3 rounded-panel border border-line-strong bg-limelight px-4 py-3 text-sm text-on-limelight"
        >
          <Pause aria-hidden="true" className="shrink-0" />
          Invites are paused: no link opens, and nothing is sent. Links stay good for when you go on.
        </p>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <RadioChips
          label="What to look at"
          labelHidden
          options={[
            { id: 'invites', label: 'Invites' },
            {
              id: 'waitlist',
              label: waiting > 0 ? `Waiting list (${waiting.toLocaleString()})` : 'Waiting list',
            },
          ]}
          value={isWaitlist ? 'waitlist' : 'invites'}
          onChange={(id) => setParams(id === 'waitlist' ? { view: id } : {})}
          className="mr-auto"
        />
        <Switch
          label="Pause all invites"
          value={paused}
          isDisabled={!data || acts.pending}
          onChange={(on) => void acts.setPaused(on)}
        />
      </div>
      {isWaitlist ? <WaitlistPanel paused={paused} /> : <InviteList onInvite={() => setDialog('people')} />}
      {dialog === 'people' ? <InviteDialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'code' ? <CodeDialog onClose={() => setDialog(undefined)} /> : null}
    </div>
  )
}
