import Plus from 'lucide-react/icons/plus'
import { useMemo, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ListScreen } from '../list/list-screen.tsx'
import { NewTemplateDialog } from './new-template-dialog.tsx'
import { templateList } from './template-list.tsx'

/** `/admin/templates`. */
export function Component() {
  const [isMaking, setMaking] = useState(false)
  const list = useMemo(() => {
    const open = () => setMaking(true)
    return {
      ...templateList,
      actions: (
        <Button variant="primary" icon={<Plus aria-hidden="true" />} onPress={open}>
          New template
        </Button>
      ),
      empty: {
        ...templateList.empty,
        action: (
          <Button variant="primary" onPress={open}>
            Create one
          </Button>
        ),
      },
    }
  }, [])
  return (
    <>
      <ListScreen list={list} />
      {isMaking ? <NewTemplateDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}
