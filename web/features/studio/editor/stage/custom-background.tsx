import { useRef } from 'react'
import ImageIcon from 'lucide-react/icons/image'
import { Button } from '../../../../ui/button.tsx'
import { FilePicker } from '../../../../ui/fields/file-picker.tsx'
import { useTimeline } from '../../timeline/timeline-view.ts'
import { useCustomBackground } from './use-custom-background.ts'

export function CustomBackground() {
  const { position } = useTimeline().transport
  const { isComing, put } = useCustomBackground(() => position.get())
  const files = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="small"
        icon={<ImageIcon aria-hidden="true" />}
        pending={isComing}
        onPress={() => files.current?.click()}
        className="-mt-3 self-start"
      >
        Own picture…
      </Button>
      <FilePicker
        ref={files}
        label="A backdrop of your own"
        accept="image/png,image/jpeg,image/webp"
        onFiles={([file]) => {
          if (file) put(file)
        }}
      />
    </>
  )
}
