import Plus from 'lucide-react/icons/plus'
import { Suspense, useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { ListScreen } from '../../list/list-screen.tsx'
import { addressLists, listAddressPath } from './address-lists.tsx'
import { lazyWindow } from '../../../../ui/overlays/lazy-window.tsx'

const AddressListDialog = lazyWindow(
  async () => (await import('./address-list-dialog.tsx')).AddressListDialog,
)

/** `/admin/emails/lists`. */
export function Component() {
  const navigate = useNavigate()
  const [isMaking, setMaking] = useState(false)
  const list = {
    ...addressLists,
    actions: (
      <>
        <Link to="/admin/emails/addresses" className={buttonClass({})}>
          All addresses
        </Link>
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={() => setMaking(true)}>
          New list
        </Button>
      </>
    ),
    empty: {
      ...addressLists.empty,
      action: (
        <Button variant="primary" onPress={() => setMaking(true)}>
          Create one
        </Button>
      ),
    },
  }
  return (
    <>
      <ListScreen list={list} />
      {isMaking ? (
        <Suspense>
          <AddressListDialog
            onClose={() => setMaking(false)}
            onMade={(made) => void navigate(listAddressPath(made))}
          />
        </Suspense>
      ) : null}
    </>
  )
}
