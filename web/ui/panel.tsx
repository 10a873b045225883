import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export interface PanelProps {
  title: ReactNode
  titleHidden?: boolean
  actions?: ReactNode
  children: ReactNode
  className?: string
}

export function Panel({ title, titleHidden, actions, children, className }: PanelProps) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classNames('flex flex-col rounded-panel border border-line bg-panel', className)}
    >
      <header
        className={
          titleHidden && !actions
            ? 'sr-only'
            : 'flex min-h-11 items-center justify-between gap-2 py-1 pr-2 pl-4'
        }
      >
        <h2 id={id} className={titleHidden ? 'sr-only' : 'font-text text-sm font-semibold tracking-normal'}>
          {title}
        </h2>
        {actions ? <div className="flex items-center gap-1">{actions}</div> : null}
      </header>
      <div className={classNames('min-h-0 flex-1 px-4 pb-4', titleHidden && !actions && 'pt-4')}>
        {children}
      </div>
    </section>
  )
}
