import AudioLines from 'lucide-react/icons/audio-lines'
import Mic from 'lucide-react/icons/mic'
import Music from 'lucide-react/icons/music'
import Plus from 'lucide-react/icons/plus'
import type { Track } from '#contract/document/document'
import { Button } from '../../../../ui/button.tsx'
import { Menu } from '../../../../ui/overlays/menu.tsx'
import { newTrack } from '../../project/edits/place-sound.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'

/** Adds a track below the others. A voice gets the first performer without one, or else the first. */
export function TrackAdder() {
  const studio = useStudio()
  const count = useStudioState((state) => state.document.tracks.length)
  const add = (kind: Track['kind']) => {
    const { document } = studio.store.getState()
    studio.edit({ kind: 'addTrack', track: newTrack(document, kind, crypto.randomUUID()) })
  }
  return (
    <div className="p-1.5">
      <Menu
        placement="top start"
        label="Add a track"
        items={[
          { id: 'voice', label: 'Voice', icon: <Mic aria-hidden="true" />, onAction: () => add('voice') },
          {
            id: 'music',
            label: 'Music, quieter under voices',
            icon: <Music aria-hidden="true" />,
            onAction: () => add('music'),
          },
          {
            id: 'sound',
            label: 'Sounds',
            icon: <AudioLines aria-hidden="true" />,
            onAction: () => add('sound'),
          },
        ]}
        trigger={
          <Button size="small" variant="plain" isDisabled={count >= 64} icon={<Plus aria-hidden="true" />}>
            Track
          </Button>
        }
      />
    </div>
  )
}
