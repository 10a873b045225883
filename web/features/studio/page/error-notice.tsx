import type { ReactNode } from 'react'
import CircleAlert from 'lucide-react/icons/circle-alert'
import X from 'lucide-react/icons/x'
import { IconButton } from '../../../ui/icon-button.tsx'

export function ErrorNotice({
  title,
  text,
  onClose,
  children,
}: {
  title: string
  text: string
  onClose?: (() => void) | undefined
  children?: ReactNode
}) {
  return (
    <div role="alert" className="flex gap-3 rounded-panel border border-danger bg-raised p-4 text-sm">
      <CircleAlert className="mt-0.5 text-danger" aria-hidden="true" />
      <div className="flex-1">
        <p className="font-semibold">{title}</p>
        <p className="mt-0.5 text-soft">{text}</p>
        {children ? <div className="mt-3 flex flex-wrap gap-2">{children}</div> : null}
      </div>
      {onClose ? (
        <IconButton
          label="Close this message"
          size="small"
          icon={<X aria-hidden="true" />}
          onPress={onClose}
          className="-mt-1 -mr-1"
        />
      ) : null}
    </div>
  )
}
