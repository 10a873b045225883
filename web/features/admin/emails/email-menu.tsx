import type { CampaignListItem } from '#contract/emails/campaigns'
import Ban from 'lucide-react/icons/ban'
import Copy from 'lucide-react/icons/copy'
import Eye from 'lucide-react/icons/eye'
import LayoutTemplate from 'lucide-react/icons/layout-template'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import Ellipsis from 'lucide-react/icons/ellipsis'
import { peopleWords } from './email-words.ts'
import { useEmailActs } from './use-email-acts.ts'

interface EmailMenuProps {
  email: CampaignListItem
  /** What is to be done before the server copies it, e.g. a save. */
  before?: () => Promise<unknown>
  onDeleted?: () => void
}

/** What can be done with an e-mail as it stands. */
export function EmailMenu({ email, before, onDeleted }: EmailMenuProps) {
  const { id, name, state, template, counts } = email
  const navigate = useNavigate()
  const acts = useEmailActs()
  const [asking, setAsking] = useState<'delete' | 'cancel'>()
  const copy = async (asTemplate: boolean) => {
    await before?.()
    await acts.create({ copyOf: id, template: asTemplate })
  }
  const items: MenuItem[] = [
    {
      id: 'preview',
      label: 'Preview',
      icon: <Eye aria-hidden="true" />,
      onAction: () => void navigate(`/admin/emails/preview/${id}`),
    },
    {
      id: 'duplicate',
      label: template ? 'Use for an e-mail' : 'Duplicate',
      icon: <Copy aria-hidden="true" />,
      onAction: () => void copy(false),
    },
    {
      id: 'template',
      label: template ? 'Duplicate the template' : 'Save as a template',
      icon: <LayoutTemplate aria-hidden="true" />,
      onAction: () => void copy(true),
    },
    ...(state === 'sending'
      ? [
          {
            id: 'pause',
            label: 'Pause',
            icon: <Pause aria-hidden="true" />,
            separated: true,
            onAction: () => void acts.step(id, 'pause'),
          },
        ]
      : []),
    ...(state === 'paused'
      ? [
          {
            id: 'resume',
            label: 'Go on sending',
            icon: <Play aria-hidden="true" />,
            separated: true,
            onAction: () => void acts.step(id, 'resume'),
          },
        ]
      : []),
    ...(state === 'scheduled'
      ? [
          {
            id: 'unschedule',
            label: 'Take it off the schedule',
            icon: <Undo2 aria-hidden="true" />,
            separated: true,
            onAction: () => void acts.step(id, 'unschedule'),
          },
        ]
      : []),
    ...(state === 'sending' || state === 'paused' || state === 'scheduled'
      ? [
          {
            id: 'cancel',
            label: 'Cancel for good',
            icon: <Ban aria-hidden="true" />,
            danger: true,
            onAction: () => setAsking('cancel'),
          },
        ]
      : [
          {
            id: 'delete',
            label: 'Delete',
            icon: <Trash2 aria-hidden="true" />,
            danger: true,
            separated: true,
            onAction: () => setAsking('delete'),
          },
        ]),
  ]
  return (
    <>
      <Menu
        label={`“${name}”`}
        trigger={<IconButton label={`What to do with “${name}”`} icon={<Ellipsis aria-hidden="true" />} />}
        items={items}
      />
      {asking === 'delete' ? (
        <AlertDialog
          title={`Delete “${name}”?`}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button onPress={() => setAsking(undefined)}>Keep it</Button>
              <Button
                variant="danger"
                pending={acts.running === 'remove'}
                onPress={() =>
                  void acts.remove(id, name).then((isDone) => {
                    if (isDone) onDeleted?.()
                  })
                }
              >
                Delete for good
              </Button>
            </>
          }
        >
          <p>
            {counts.total > 0
              ? `The log of its ${peopleWords(counts.total)} goes with it. That can’t be undone.`
              : 'What was composed goes with it. That can’t be undone.'}
          </p>
        </AlertDialog>
      ) : null}
      {asking === 'cancel' ? (
        <AlertDialog
          title={`Cancel “${name}”?`}
          onClose={() => setAsking(undefined)}
          actions={
            <>
              <Button onPress={() => setAsking(undefined)}>Leave it</Button>
              <Button
                variant="danger"
                pending={acts.running === 'cancel'}
                onPress={() => void acts.step(id, 'cancel').then(() => setAsking(undefined))}
              >
                Cancel for good
              </Button>
            </>
          }
        >
          <p>
            {state === 'scheduled'
              ? 'It is not sent. To send it later, take it off the schedule instead.'
              : `${peopleWords(counts.waiting)} who wait for it get nothing. To go on later, pause it instead.`}
          </p>
        </AlertDialog>
      ) : null}
    </>
  )
}
