import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useInvite } from './use-invite.ts'

/** The link to the jam, to copy or to post in a chat room. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { address, rooms, isPosting, copy, post } = useInvite()
  const [chosen, setChosen] = useState<string | null>(null)
  const room = rooms.find(({ id }) => id === chosen)
  return (
    <Dialog
      title="Invite people"
      onClose={onClose}
      actions={
        <Button variant="primary" onPress={() => void copy()}>
          Copy link
        </Button>
      }
    >
      <div className="flex flex-col gap-4 pb-2">
        <p>Any admin can open this link and take a free seat.</p>
        <input
          readOnly
          aria-label="Link to this jam"
          value={address}
          onFocus={(event) => event.target.select()}
          className="w-full rounded-control border border-line-strong bg-panel px-3 py-2 text-sm"
        />
        {rooms.length > 0 ? (
          <div className="flex flex-wrap items-end gap-2">
            <Select
              label="Or post it in a chat room"
              placeholder="Choose a room"
              options={rooms.map(({ id, name }) => ({ id, label: name }))}
              value={chosen}
              onChange={setChosen}
              className="min-w-48 flex-1"
            />
            <Button isDisabled={!room} pending={isPosting} onPress={() => room && void post(room)}>
              Post
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
