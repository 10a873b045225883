import type { ReactNode } from 'react'

export function SlideText({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-[1.1em]">
      <h2>{title}</h2>
      {children}
    </div>
  )
}

export function Facts({ facts }: { facts: { term: string; text: string }[] }) {
  return (
    <dl className="grid gap-[0.9em]">
      {facts.map(({ term, text }) => (
        <div key={term} className="border-l-[0.22em] border-current/25 pl-[0.9em]">
          <dt className="font-display text-[1.15em] font-semibold">{term}</dt>
          <dd className="opacity-85">{text}</dd>
        </div>
      ))}
    </dl>
  )
}
