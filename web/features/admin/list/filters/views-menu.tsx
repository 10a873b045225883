import type { SavedView } from '#contract/admin/lists'
import Bookmark from 'lucide-react/icons/bookmark'
import Trash2 from 'lucide-react/icons/trash-2'
import Users from 'lucide-react/icons/users-round'
import { useState } from 'react'
import { Button } from '../../../../ui/button.tsx'
import { classNames } from '../../../../ui/class-names.ts'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Switch } from '../../../../ui/fields/switch.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { isolated } from '../../../../platform/locale.ts'
import { TruncatedText } from '../../../../ui/truncated-text.tsx'
import { showErrorBriefly } from '../../../../shell/errors/show-error.ts'

interface ViewsMenuProps {
  views: readonly SavedView[]
  address: string
  onOpen: (address: string) => void
  onAdd: (view: { name: string; address: string; shared: boolean }) => Promise<void>
  onChange: (id: string, change: { address?: string; shared?: boolean }) => Promise<void>
  onRemove: (id: string) => Promise<void>
}

async function showingErrors(work: Promise<void>) {
  try {
    await work
  } catch (error) {
    showErrorBriefly(error)
  }
}

/** Saved views: an admin's own, and those shared by others. */
export function ViewsMenu({ views, address, onOpen, onAdd, onChange, onRemove }: ViewsMenuProps) {
  const [name, setName] = useState('')
  const [shared, setShared] = useState(false)
  const [pending, setPending] = useState(false)
  const current = views.find((view) => view.address === address)
  return (
    <Popover
      label="Views"
      className="flex w-80 flex-col gap-3 p-4"
      trigger={
        <Button size="small" variant="plain" icon={<Bookmark aria-hidden="true" />} className="max-w-48">
          <TruncatedText>{current?.name ?? 'Views'}</TruncatedText>
        </Button>
      }
    >
      {(close) => (
        <>
          {views.length === 0 ? (
            <p className="text-sm text-soft">
              A view saves search, filters and order under a name. Shared views are available to every admin.
            </p>
          ) : (
            <ul className="flex flex-col">
              {views.map((view) => (
                <li key={view.id} className="flex items-center gap-1">
                  <button
                    type="button"
                    aria-current={view === current ? 'true' : undefined}
                    onClick={() => {
                      onOpen(view.address)
                      close()
                    }}
                    className={classNames(
                      'flex min-h-9 min-w-0 flex-1 items-center gap-2 rounded-control px-2 text-left text-sm hover:bg-hover',
                      view === current && 'font-semibold',
                    )}
                  >
                    <TruncatedText>{view.name}</TruncatedText>
                    {view.shared ? (
                      <span className="ml-auto flex shrink-0 items-center gap-1 text-soft">
                        <Users aria-hidden="true" />
                        {view.own ? 'Shared' : view.ownerName}
                      </span>
                    ) : null}
                  </button>
                  {view.own ? (
                    <>
                      <Button
                        size="small"
                        variant="plain"
                        onPress={() => void showingErrors(onChange(view.id, { shared: !view.shared }))}
                      >
                        {view.shared ? 'Unshare' : 'Share'}
                      </Button>
                      <Button
                        size="small"
                        variant="plain"
                        className="w-8 px-0!"
                        aria-label={`Delete the view “${isolated(view.name)}”`}
                        icon={<Trash2 aria-hidden="true" />}
                        onPress={() => void showingErrors(onRemove(view.id))}
                      />
                    </>
                  ) : null}
                </li>
              ))}
            </ul>
          )}
          <form
            className="flex flex-col gap-3 border-t border-line pt-3"
            onSubmit={(event) => {
              event.preventDefault()
              setPending(true)
              void showingErrors(
                onAdd({ name: name.trim(), address, shared }).then(() => {
                  setName('')
                  close()
                }),
              ).finally(() => setPending(false))
            }}
          >
            <TextField
              label="Save this view as"
              value={name}
              onChange={setName}
              maxLength={80}
              autoComplete="off"
            />
            <Switch label="Share it with the team" value={shared} onChange={setShared} />
            <Button
              type="submit"
              size="small"
              variant="primary"
              pending={pending}
              isDisabled={name.trim() === ''}
            >
              Save view
            </Button>
          </form>
        </>
      )}
    </Popover>
  )
}
