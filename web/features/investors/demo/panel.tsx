import { type ReactNode, useId } from 'react'

export function DemoPanel({ step, title, children }: { step: number; title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="flex items-center gap-3 text-xl">
        <span
          aria-hidden="true"
          className="grid size-7 place-items-center rounded-full bg-limelight font-text text-sm font-semibold text-on-limelight"
        >
          {step}
        </span>
        {title}
      </h2>
      {children}
    </section>
  )
}
