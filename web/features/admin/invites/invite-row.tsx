import type { Invite } from '#contract/invites'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { useState } from 'react'
import { momentWords } from '../../../shell/moment-words.ts'
import { classNames } from '../../../ui/class-names.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { CodeLink } from './code-link.tsx'
import { isLiving, mailWords, statusWords } from './invite-words.ts'
import { PickBox } from './pick-box.tsx'
import { useInviteActs } from './use-invite-acts.ts'
import { UsesDialog } from './uses-dialog.tsx'

const marks: Record<Invite['status'], string> = {
  pending: 'bg-line-strong',
  sent: 'bg-ink',
  opened: 'bg-limelight',
  accepted: 'bg-good',
  expired: 'bg-line-strong',
  revoked: 'bg-danger',
}

export function InviteRow({
  invite,
  isPicked,
  onPick,
  onRevoke,
}: {
  invite: Invite
  isPicked: boolean
  onPick: () => void
  onRevoke: () => void
}) {
  const { id, email, name, note, status, uses, maxUses, created, expires, opened, accepted, from } = invite
  const [dialog, setDialog] = useState<'uses' | 'link'>()
  const [url, setUrl] = useState('')
  const acts = useInviteActs()
  const isCode = email === ''
  const title = isCode ? 'A code to hand out' : email
  const about = [name, note].filter((part) => part !== '').join(' · ')
  const trouble = mailWords(invite)
  const when = status === 'accepted' ? accepted : status === 'opened' ? opened : ''

  async function renew() {
    if (!isCode) return void acts.resend([id])
    const next = await acts.renewCode(id)
    if (next === undefined) return
    setUrl(next)
    setDialog('link')
  }

  return (
    <tr className={classNames('border-b border-line align-top', isPicked && 'bg-hover')}>
      <td className="py-3">
        {isLiving(invite) ? <PickBox label={`Pick ${title}`} value={isPicked} onChange={onPick} /> : null}
      </td>
      <th scope="row" className="max-w-80 min-w-48 py-2.5 pr-4 font-normal">
        <span className="block font-medium wrap-anywhere">{title}</span>
        {about === '' ? null : <span className="block text-soft wrap-anywhere">{about}</span>}
      </th>
      <td className="max-w-64 py-2.5 pr-4">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full', marks[status])} />
          {statusWords[status]}
          {when === '' ? null : <span className="text-soft">{momentWords(when)}</span>}
        </span>
        {trouble === '' ? null : (
          <span
            className={classNames(
              'block wrap-anywhere',
              invite.mail === 'failed' ? 'text-danger' : 'text-soft',
            )}
          >
            {trouble}
          </span>
        )}
      </td>
      <td className="py-2.5 pr-4 tabular-nums">
        {uses.toLocaleString()} of {maxUses.toLocaleString()}
      </td>
      <td className="py-2.5 pr-4 whitespace-nowrap">
        {momentWords(created)}
        {from === '' ? null : <span className="block text-soft">by {from}</span>}
      </td>
      <td className="py-2.5 pr-4 whitespace-nowrap text-soft">
        {expires === '' ? 'Never' : momentWords(expires)}
      </td>
      <td className="py-1.5 text-right">
        <Menu
          label={title}
          trigger={<IconButton label={`What to do with ${title}`} icon={<Ellipsis aria-hidden="true" />} />}
          items={[
            {
              id: 'resend',
              label: isCode ? 'New link' : 'Send again',
              isDisabled: !isLiving(invite),
              onAction: () => void renew(),
            },
            {
              id: 'uses',
              label: 'Who came by it',
              isDisabled: uses === 0,
              onAction: () => setDialog('uses'),
            },
            {
              id: 'revoke',
              label: 'Revoke',
              danger: true,
              separated: true,
              isDisabled: !isLiving(invite),
              onAction: onRevoke,
            },
          ]}
        />
        {dialog === 'uses' ? <UsesDialog id={id} title={title} onClose={() => setDialog(undefined)} /> : null}
        {dialog === 'link' ? (
          <Dialog title="The new link" size="small" onClose={() => setDialog(undefined)}>
            <CodeLink url={url} />
          </Dialog>
        ) : null}
      </td>
    </tr>
  )
}
