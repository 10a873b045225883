import { useRef } from 'react'
import Camera from 'lucide-react/icons/camera'
import Captions from 'lucide-react/icons/captions'
import Clapperboard from 'lucide-react/icons/clapperboard'
import Flag from 'lucide-react/icons/flag'
import ImageIcon from 'lucide-react/icons/image'
import ListMusic from 'lucide-react/icons/list-music'
import Plus from 'lucide-react/icons/plus'
import Quote from 'lucide-react/icons/text-quote'
import Smile from 'lucide-react/icons/smile'
import Type from 'lucide-react/icons/type'
import { runAction, type Action } from '../../../../shell/actions/actions.ts'
import { bus } from '../../../../shell/bus.ts'
import { Button } from '../../../../ui/button.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { Menu, type MenuItem } from '../../../../ui/overlays/menu.tsx'

export function AddMenu({
  actions,
  onPicture,
}: {
  actions: readonly Action[]
  onPicture: (file: File) => void
}) {
  const files = useRef<HTMLInputElement>(null)
  const item = (id: string, icon: MenuItem['icon'], rest: Partial<MenuItem> = {}): MenuItem[] => {
    const action = actions.find((one) => one.id === `studio.${id}`)
    if (!action || (id === 'camera' && !action.when?.())) return []
    const { label, shortcut } = action
    return [{ id, label, shortcut, icon, onAction: () => runAction(action, bus), ...rest }]
  }
  return (
    <>
      <Menu
        placement="top start"
        label="Add"
        items={[
          ...item('caption', <Captions aria-hidden="true" />),
          ...item('title', <Type aria-hidden="true" />),
          ...item('sticker', <Smile aria-hidden="true" />),
          {
            id: 'picture',
            label: 'Add a picture of your own',
            icon: <ImageIcon aria-hidden="true" />,
            onAction: () => files.current?.click(),
          },
          ...item('camera', <Camera aria-hidden="true" />),
          ...item('marker', <Flag aria-hidden="true" />),
          ...item('scene', <Clapperboard aria-hidden="true" />, { separated: true }),
          ...item('cut-sentences', <Quote aria-hidden="true" />),
          ...item('cut-beats', <ListMusic aria-hidden="true" />),
        ]}
        trigger={
          <Button size="small" variant="plain" icon={<Plus aria-hidden="true" />}>
            Add
          </Button>
        }
      />
      <FilePicker
        ref={files}
        label="A picture of your own"
        accept="image/png,image/jpeg,image/webp"
        onFiles={([file]) => {
          if (file) onPicture(file)
        }}
      />
    </>
  )
}
