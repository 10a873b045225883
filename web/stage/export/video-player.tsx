import Maximize from 'lucide-react/icons/maximize'
import Minimize from 'lucide-react/icons/minimize'
import Volume2 from 'lucide-react/icons/volume-2'
import VolumeX from 'lucide-react/icons/volume-x'
import { useRef, useState } from 'react'
import { classNames } from '../../ui/class-names.ts'
import { useMediaElement } from '../../ui/hooks/use-media-element.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { MediaBar } from '../../ui/media-bar.tsx'
import { useFullScreen } from '../player/use-full-screen.ts'

/** Plays a video file with the app’s own controls below it. A press on the picture plays and pauses as well. */
export function VideoPlayer({ source, label }: { source: string | undefined; label: string }) {
  const { attach, events, media } = useMediaElement<HTMLVideoElement>()
  const [muted, setMuted] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const fullScreen = useFullScreen(frame)
  return (
    <div
      ref={frame}
      role="group"
      aria-label={label}
      dir="ltr"
      className={classNames(
        'mx-auto flex max-w-full min-w-0 flex-col gap-3',
        fullScreen.isOn ? 'size-full justify-center bg-paper p-3' : 'w-full',
      )}
    >
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <video
        ref={attach}
        src={source}
        muted={muted}
        playsInline
        onClick={media.toggle}
        // A checkerboard shows transparency.
        className={classNames(
          'mx-auto max-w-full cursor-pointer rounded-stage border border-line bg-[repeating-conic-gradient(var(--line)_0_25%,transparent_0_50%)] bg-size-[24px_24px]',
          fullScreen.isOn ? 'min-h-0 flex-1' : 'max-h-[70vh]',
        )}
        {...events}
      />
      <div className="flex items-center gap-3">
        <MediaBar media={media} isReady={source !== undefined} />
        <IconButton
          label={muted ? 'Sound on' : 'Sound off'}
          placement="top"
          icon={muted ? <VolumeX aria-hidden="true" /> : <Volume2 aria-hidden="true" />}
          onPress={() => setMuted(!muted)}
        />
        {fullScreen.isPossible ? (
          <IconButton
            label={fullScreen.isOn ? 'Leave full screen' : 'Full screen'}
            placement="top"
            icon={fullScreen.isOn ? <Minimize aria-hidden="true" /> : <Maximize aria-hidden="true" />}
            onPress={fullScreen.toggle}
          />
        ) : null}
      </div>
    </div>
  )
}
