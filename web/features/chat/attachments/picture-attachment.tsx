import type { ChatCardRecord } from '#contract/chat/chat'
import ImageOff from 'lucide-react/icons/image-off'
import { Suspense, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { useBlobAddress } from '../../../ui/hooks/use-blob-address.ts'
import { useRoomPicture } from './use-room-file.ts'
import { lazyWindow } from '../../../ui/overlays/lazy-window.tsx'

const Lightbox = lazyWindow(async () => (await import('./lightbox.tsx')).Lightbox)

/** Maximum width of a picture in a message, in pixels. */
const WIDEST = 360
const HIGHEST = 300

export function PictureAttachment({ card }: { card: ChatCardRecord }) {
  const { data, fileError, isFetching, retry } = useRoomPicture(card, 'shown')
  const address = useBlobAddress(data)
  const [isOpen, setOpen] = useState(false)
  const size = placeOf(card)
  if (fileError === 'gone') {
    return (
      <p className="mt-1 flex items-center gap-2 text-sm text-soft">
        <ImageOff aria-hidden="true" className="size-4" />
        This picture is no longer available.
      </p>
    )
  }
  if (fileError === 'missing' && !data) {
    return (
      // Reserves the picture's size, so that nothing moves when a retry succeeds.
      <div
        role="group"
        aria-label={card.title}
        style={size}
        className="mt-1 flex max-w-full flex-col items-center justify-center gap-2 rounded-control border border-line bg-pressed p-2 text-center text-sm text-soft"
      >
        The picture could not be loaded.
        <Button size="small" pending={isFetching} onPress={retry}>
          Try again
        </Button>
      </div>
    )
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Open picture: ${card.title}`}
        onClick={() => setOpen(true)}
        style={size}
        className="mt-1 block max-w-full cursor-zoom-in overflow-hidden rounded-control border border-line bg-pressed transition-colors hover:border-line-strong"
      >
        {address ? (
          <img src={address} alt={card.title} className="size-full object-cover" />
        ) : (
          <span className="block size-full animate-pulse bg-pressed" />
        )}
      </button>
      {isOpen ? (
        <Suspense>
          <Lightbox card={card} preview={address} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

export function LocalPicture({ blob, alt, className }: { blob: Blob; alt: string; className?: string }) {
  const address = useBlobAddress(blob)
  return address ? (
    <img
      src={address}
      alt={alt}
      className={classNames('rounded-control border border-line object-cover', className)}
    />
  ) : null
}

/** The box reserved for a picture before it loads, so that nothing moves. */
function placeOf({ width = 0, height = 0 }: ChatCardRecord): { width: number; aspectRatio: string } {
  if (width <= 0 || height <= 0) return { width: WIDEST, aspectRatio: '4 / 3' }
  const scale = Math.min(1, WIDEST / width, HIGHEST / height)
  // A line or a dot must stay large enough to press.
  const shown = { width: Math.max(80, width * scale), height: Math.max(60, height * scale) }
  return { width: Math.round(shown.width), aspectRatio: `${shown.width} / ${shown.height}` }
}
