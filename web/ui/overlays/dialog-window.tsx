import X from 'lucide-react/icons/x'
import { useRef, useState, type ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { Button } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { createTypedBoxes, isTextBox } from '../fields/typed-boxes.ts'
import { useToastsAbove } from '../feedback/use-toasts-above.ts'
import type { DialogProps } from './overlay-props.ts'

const widths: Record<NonNullable<DialogProps['size']>, string> = {
  small: 'max-w-md',
  medium: 'max-w-xl',
  large: 'max-w-4xl',
  whole: 'h-full max-w-none',
}

const english = { tag: 'en', direction: 'ltr' } as const

/** A dialog's window; `dialog.tsx` loads it. */
export function DialogWindow({
  title,
  children,
  onClose,
  actions,
  size = 'medium',
  language = english,
  escapeDisabled = false,
  keepsTyped = false,
  role,
  outsideCloses,
  closable,
}: Omit<DialogProps, 'modalOnly'> & {
  role: 'dialog' | 'alertdialog'
  outsideCloses: boolean
  closable: boolean
}) {
  const veil = useRef<HTMLDivElement>(null)
  const [boxes] = useState(createTypedBoxes)
  const [isHeld, setHeld] = useState(false)

  function holds() {
    const isAtWork = !keepsTyped && boxes.holdSomething()
    setHeld(isAtWork)
    return isAtWork
  }

  return (
    <ModalOverlay
      ref={veil}
      isOpen
      onOpenChange={(open) => {
        if (!open && (isHeld || !holds())) onClose()
      }}
      // Menus and toasts above it are not outside.
      shouldCloseOnInteractOutside={(element) => element !== veil.current || !holds()}
      isDismissable={outsideCloses}
      isKeyboardDismissDisabled={escapeDisabled}
      className="fixed inset-0 z-50 flex items-end justify-center bg-veil p-3 data-entering:animate-appear sm:items-center sm:p-6"
    >
      <Modal
        className={classNames(
          'flex max-h-full w-full flex-col overflow-hidden rounded-panel border border-line bg-raised text-ink shadow-float data-entering:animate-rise',
          widths[size],
        )}
      >
        {/* The page around it may be in another language. */}
        <AriaDialog
          lang={language.tag}
          dir={language.direction}
          role={role}
          className="flex min-h-0 flex-col outline-none"
        >
          <div className="flex items-start gap-4 px-6 pt-5 pb-2">
            <Heading slot="title" className="min-w-0 flex-1 text-xl text-balance wrap-anywhere">
              {title}
            </Heading>
            {closable ? (
              <Button
                variant="plain"
                size="small"
                aria-label="Close"
                icon={<X aria-hidden="true" />}
                onPress={onClose}
                className="-mr-2 w-8 px-0!"
              />
            ) : null}
          </div>
          <div
            className="min-h-0 overflow-auto px-6 pt-1 pb-5 text-sm leading-relaxed"
            onFocus={({ target }) => isTextBox(target) && boxes.entered(target)}
            onInput={({ target }) => {
              setHeld(false)
              if (isTextBox(target)) boxes.typed(target)
            }}
          >
            {children}
          </div>
          {isHeld ? (
            <p role="alert" className="border-t border-line px-6 py-3 text-sm">
              What you typed isn’t saved. To discard it, press Escape again or close this window.
            </p>
          ) : null}
          {actions ? <Actions>{actions}</Actions> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

/** On phones they are at the screen's lower edge, where toasts would cover them. */
function Actions({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null)
  useToastsAbove(bar)
  return (
    <div ref={bar} className="flex flex-wrap justify-end gap-2 border-t border-line px-6 py-4">
      {children}
    </div>
  )
}
