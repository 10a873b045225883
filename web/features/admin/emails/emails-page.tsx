import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { CancelEmailDialog } from './cancel-email-dialog.tsx'
import { emailList, type EmailRow } from './email-list.tsx'
import { emailMenu } from './email-menu-items.tsx'
import { NewEmailDialog } from './new-email-dialog.tsx'
import { useEmailActs } from './use-email-acts.ts'

/** `/admin/emails`. */
export function Component() {
  const navigate = useNavigate()
  const acts = useEmailActs()
  const [isMaking, setMaking] = useState(false)
  const [cancelling, setCancelling] = useState<EmailRow>()
  usePageActions(
    useMemo(() => [{ id: 'emails.new', label: 'New e-mail', shortcut: 'n', run: () => setMaking(true) }], []),
  )
  const list = {
    ...emailList,
    actions: (
      <>
        <Link to="/admin/emails/lists" className={buttonClass({})}>
          Address lists
        </Link>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setMaking(true)}>
          New e-mail
        </Button>
      </>
    ),
    empty: {
      ...emailList.empty,
      action: (
        <Button variant="primary" onPress={() => setMaking(true)}>
          Create one
        </Button>
      ),
    },
    menu: (row: EmailRow) =>
      row.trashed === ''
        ? emailMenu(row, {
            onPreview: () => void navigate(`/admin/emails/preview/${row.id}`),
            onCopy: (template) => void acts.create({ copyOf: row.id, template }),
            onStep: (step) => void acts.step(row.id, step),
            onCancel: () => setCancelling(row),
          })
        : [],
  }
  return (
    <>
      <ListScreen list={list} />
      {isMaking ? <NewEmailDialog onClose={() => setMaking(false)} /> : null}
      {cancelling ? <CancelEmailDialog email={cancelling} onClose={() => setCancelling(undefined)} /> : null}
    </>
  )
}
