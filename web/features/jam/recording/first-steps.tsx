import type { ReactNode } from 'react'

/** Instructions before the first take. */
export function FirstSteps() {
  return (
    <Section title="How to record">
      <ol className="flex list-decimal flex-col gap-2 pl-5 text-sm text-soft">
        <li>Take a free seat and choose who you are.</li>
        <li>Put headphones on, so that the microphone hears only you.</li>
        <li>Measure the latency once, so that your take lands on the beat.</li>
        <li>Press record: a bar is counted in, then sing along.</li>
        <li>Or leave it to the host, who can record everyone at once.</li>
      </ol>
    </Section>
  )
}

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 border-b border-line pb-4 last:border-0">
      <h2 className="text-lg">{title}</h2>
      {children}
    </section>
  )
}
