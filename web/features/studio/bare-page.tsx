import type { ReactNode } from 'react'

/** A page that stands alone: its name, the way back, and nothing else around it. */
export function BarePage({
  title,
  back,
  children,
}: {
  title: string
  back?: ReactNode
  children: ReactNode
}) {
  return (
    <main className="mx-auto flex min-h-dvh w-full max-w-6xl flex-col gap-6 px-4 py-6 sm:px-8 sm:py-8">
      <header className="flex flex-col items-start gap-1">
        {back ? <div className="-ml-2.5">{back}</div> : null}
        <h1 className="text-3xl">{title}</h1>
      </header>
      {children}
    </main>
  )
}
