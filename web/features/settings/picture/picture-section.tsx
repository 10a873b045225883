import type { UserRecord } from '#contract/account/users'
import ImageUp from 'lucide-react/icons/image-up'
import { useRef, useState } from 'react'
import { Avatar } from '../../../shell/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { FilePicker } from '../../../ui/fields/file-picker.tsx'
import { CropDialog } from './crop-dialog.tsx'
import { Outcome, SettingsSection } from '../section.tsx'
import { usePicture } from './use-picture.ts'

export function PictureSection({ user }: { user: UserRecord }) {
  const { chosen, pending, done, error, choose, save, remove, putAway } = usePicture(user)
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [over, setOver] = useState(false)
  return (
    <div
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={(event) => {
        // Moving to a child is not leaving.
        const into = event.relatedTarget
        if (!(into instanceof Node) || !event.currentTarget.contains(into)) setOver(false)
      }}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void choose(event.dataTransfer.files[0])
      }}
    >
      <SettingsSection
        id="picture"
        title="Picture"
        text="Shown to signed-in people, next to what you publish and write."
        className={classNames('rounded-t-panel transition-colors', over && 'bg-hover')}
      >
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <Avatar user={user} className="size-24 text-4xl" />
          <div className="flex flex-col items-start gap-2">
            <div className="flex flex-wrap gap-2">
              <FilePicker
                ref={input}
                label="Picture file"
                accept="image/*"
                onFiles={([file]) => void choose(file)}
              />
              <Button
                ref={chooseButton}
                icon={<ImageUp aria-hidden="true" />}
                isDisabled={pending && !chosen}
                onPress={() => input.current?.click()}
              >
                {user.avatar ? 'Change picture' : 'Choose a picture'}
              </Button>
              {user.avatar ? (
                <Button
                  variant="plain"
                  pending={pending && !chosen}
                  onPress={() => void remove().then(() => chooseButton.current?.focus())}
                >
                  Remove
                </Button>
              ) : null}
            </div>
            <p className="text-soft">Or drop one here.</p>
          </div>
        </div>
        <Outcome done={done} error={chosen ? undefined : error} />
      </SettingsSection>
      {chosen ? (
        <CropDialog
          picture={chosen}
          pending={pending}
          error={error}
          onSave={(square) => void save(square)}
          onClose={putAway}
        />
      ) : null}
    </div>
  )
}
