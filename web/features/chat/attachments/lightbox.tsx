import type { ChatCardRecord } from '#contract/chat/chat'
import Download from 'lucide-react/icons/download'
import X from 'lucide-react/icons/x'
import { Dialog, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { saveFile } from '../../../platform/save-file.ts'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useBlobAddress } from '../../../ui/hooks/use-blob-address.ts'
import { fileOfCard, useRoomPicture } from './use-room-file.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function Lightbox({
  card,
  preview,
  onClose,
}: {
  card: ChatCardRecord
  /** The thumbnail, shown until the picture has loaded. */
  preview: string | undefined
  onClose: () => void
}) {
  const { data, fileError, isFetching, retry } = useRoomPicture(card, 'whole')
  const address = useBlobAddress(data) ?? preview
  return (
    <ModalOverlay
      isOpen
      isDismissable
      onOpenChange={(open) => !open && onClose()}
      className="fixed inset-0 z-50 bg-black/85 data-entering:animate-appear"
    >
      <Modal className="size-full">
        <Dialog aria-label={card.title} className="flex size-full flex-col outline-none">
          <header className="flex shrink-0 items-center gap-2 px-3 py-2 text-white">
            <p className="min-w-0 flex-1 px-2 text-sm">
              <TruncatedText>{card.title === 'Picture' ? '' : card.title}</TruncatedText>
            </p>
            {data || !fileError ? null : (
              <p role="status" className="flex items-center gap-2 text-sm">
                {fileError === 'gone' ? 'It is no longer available.' : 'Only the preview could be loaded.'}
                {fileError === 'gone' ? null : (
                  <Button size="small" pending={isFetching} onPress={retry}>
                    Try again
                  </Button>
                )}
              </p>
            )}
            <IconButton
              label="Save picture"
              icon={<Download aria-hidden="true" />}
              isDisabled={!data}
              onPress={() => data && saveFile(data, fileOfCard(card).file)}
              className="text-white hover:bg-white/15!"
            />
            <IconButton
              label="Close"
              icon={<X aria-hidden="true" />}
              onPress={onClose}
              className="text-white hover:bg-white/15!"
            />
          </header>
          {/* Beside the picture is outside; the keyboard has Escape and the button. */}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
          <div
            className="grid min-h-0 flex-1 place-items-center p-3 sm:p-6"
            onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
          >
            {address ? (
              <img
                src={address}
                alt={card.title}
                className="max-h-full max-w-full rounded-control object-contain"
              />
            ) : null}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  )
}
