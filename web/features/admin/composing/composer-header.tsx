import ArrowLeft from 'lucide-react/icons/arrow-left'
import type { ComponentProps, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { SaveBadge } from '../../../editing/save-badge.tsx'
import { UndoButtons } from '../../../editing/undo-buttons.tsx'
import { buttonClass } from '../../../ui/button.tsx'
import { classNames } from '../../../ui/class-names.ts'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

export function BackLink({ to, label }: { to: string; label: string }) {
  return (
    <Link
      to={to}
      aria-label={label}
      className={classNames(buttonClass({ variant: 'plain', size: 'small' }), 'w-8 px-0!')}
    >
      <ArrowLeft aria-hidden="true" />
    </Link>
  )
}

/** The header of a composer: back link, title, state and save state, undo and redo, then its actions. */
export function ComposerHeader({
  back,
  title,
  badge,
  save,
  undo,
  children,
}: {
  back: ComponentProps<typeof BackLink>
  title: string
  badge: ReactNode
  save: ComponentProps<typeof SaveBadge>
  undo: ComponentProps<typeof UndoButtons>
  children: ReactNode
}) {
  return (
    <header className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-panel px-3 py-2 md:px-5">
      <BackLink {...back} />
      <h1 className="min-w-0 text-xl">
        <TruncatedText>{title}</TruncatedText>
      </h1>
      {badge}
      <SaveBadge {...save} />
      <div className="ml-auto flex flex-wrap items-center gap-1">
        <UndoButtons {...undo} />
        {children}
      </div>
    </header>
  )
}
