import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { buttonClass } from '../../ui/button.tsx'

const steps = [
  {
    title: 'Pick a character',
    text: 'Change its colours, hair or glasses, or let chance decide.',
  },
  {
    title: 'Speak, or upload a sound',
    text: 'It listens on your own device and moves its lips, eyes and hands with what you say.',
  },
  {
    title: 'Cut it and share it',
    text: 'A timeline, captions and scenes, and then a real video file with a page of its own.',
  },
]

/** The sections below the stage, from top to bottom. */
export function LandingSections({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-20 px-4 pt-6 pb-20 md:px-8 lg:pt-14">
      {children}
    </div>
  )
}

export function MadeWithIt({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="made-with-it" className="flex flex-col gap-8">
      <h2 id="made-with-it" className="text-3xl font-bold tracking-tight sm:text-4xl">
        Made with nothing but a voice
      </h2>
      <div className="grid items-end gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[5fr_9fr_7fr]">
        {children}
      </div>
    </section>
  )
}

export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works" className="flex flex-col gap-8">
      <h2 id="how-it-works" className="text-3xl font-bold tracking-tight sm:text-4xl">
        How it works
      </h2>
      <ol className="flex flex-col border-t border-line">
        {steps.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid gap-x-8 gap-y-1 border-b border-line py-5 sm:grid-cols-[3rem_minmax(0,1fr)_minmax(0,2fr)] sm:items-baseline"
          >
            <span aria-hidden="true" className="font-display text-3xl font-bold text-curtain-text">
              {index + 1}
            </span>
            <h3 className="text-xl">{title}</h3>
            <p className="text-soft">{text}</p>
          </li>
        ))}
      </ol>
      <p>
        <Link to="/investors/demo" className={buttonClass({ variant: 'primary', size: 'large' })}>
          Create one right now
        </Link>
      </p>
    </section>
  )
}
