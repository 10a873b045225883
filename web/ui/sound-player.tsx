import { classNames } from './class-names.ts'
import { useBlobAddress } from './hooks/use-blob-address.ts'
import { useMediaElement } from './hooks/use-media-element.ts'
import { MediaBar } from './media-bar.tsx'

/** A sound player with play, position and length; it pauses the page’s other sounds. `source`: a URL, or the bytes. */
export function SoundPlayer({
  source,
  label,
  labels,
  formatTime,
  onElement,
  onPlay,
  className,
}: {
  source: string | Blob | undefined
  label: string
  /** In the language of the page, if it is not English. */
  labels?: Record<'play' | 'pause' | 'time', string>
  /** Seconds in the digits of the page; `1:05` by default. */
  formatTime?: (seconds: number) => string
  /** Receives the sound itself, for callers that follow it or seek. Stable. */
  onElement?: (audio: HTMLAudioElement | null) => void
  onPlay?: () => void
  className?: string
}) {
  const ofBytes = useBlobAddress(source instanceof Blob ? source : undefined)
  const address = typeof source === 'string' ? source : ofBytes
  const { attach, events, media } = useMediaElement<HTMLAudioElement>(onPlay)
  return (
    <div
      role="group"
      aria-label={label}
      // Time runs to the right in every language.
      dir="ltr"
      className={classNames(
        'flex w-full max-w-md items-center gap-3 rounded-panel border border-line bg-raised p-2 pr-4',
        className,
      )}
    >
      {/** A fresh recording, or the clip of a question: there is no transcript. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        ref={(audio) => {
          attach(audio)
          onElement?.(audio)
        }}
        src={address}
        preload="metadata"
        {...events}
      />
      <MediaBar {...{ media, labels, formatTime }} isReady={address !== undefined} />
    </div>
  )
}
