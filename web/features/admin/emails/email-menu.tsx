import type { CampaignListItem } from '#contract/emails/campaigns'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { CancelEmailDialog } from './cancel-email-dialog.tsx'
import { emailMenu } from './email-menu-items.tsx'
import { useEmailActs } from './use-email-acts.ts'
import { isolated } from '../../../platform/locale.ts'

interface EmailMenuProps {
  email: CampaignListItem
  /** Saves before the server copies or shows it; returns whether that succeeded. */
  before?: () => Promise<boolean>
  onDeleted?: () => void
}

export function EmailMenu({ email, before = async () => true, onDeleted }: EmailMenuProps) {
  const { id, name, state, counts } = email
  const navigate = useNavigate()
  const acts = useEmailActs()
  const [isCancelling, setCancelling] = useState(false)
  const items = emailMenu(email, {
    onPreview: () => void before().then((isSaved) => isSaved && navigate(`/admin/emails/preview/${id}`)),
    onCopy: (template) => void before().then((isSaved) => isSaved && acts.create({ copyOf: id, template })),
    onStep: (step) => void acts.step(id, step),
    onCancel: () => setCancelling(true),
  })
  const isIdle = state === 'draft' || state === 'sent' || state === 'cancelled'
  return (
    <>
      <Menu
        label={`“${isolated(name)}”`}
        trigger={
          <IconButton label={`What to do with “${isolated(name)}”`} icon={<Ellipsis aria-hidden="true" />} />
        }
        items={[
          ...items,
          ...(isIdle
            ? [
                {
                  id: 'trash',
                  label: 'Move to trash',
                  icon: <Trash2 aria-hidden="true" />,
                  danger: true,
                  separated: true,
                  onAction: () =>
                    void acts.trash(id, name).then((isDone) => {
                      if (isDone) onDeleted?.()
                    }),
                },
              ]
            : []),
        ]}
      />
      {isCancelling ? (
        <CancelEmailDialog
          email={{ id, name, state, waiting: counts.waiting }}
          onClose={() => setCancelling(false)}
        />
      ) : null}
    </>
  )
}
