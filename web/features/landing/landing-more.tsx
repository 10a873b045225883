import type { CharacterRecord } from '#contract/characters'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Queries } from '../../shell/queries.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ShowcaseCard } from './showcase/showcase-card.tsx'
import { showcases } from './showcase/showcases.ts'
import { useGallery } from './use-gallery.ts'

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

interface Parts {
  featured?: ReactNode
  ask?: ReactNode
}

/** The content below the stage: featured projects, how it works, and the characters. */
export default function LandingMore(parts: Parts) {
  return (
    <Queries>
      <More {...parts} />
    </Queries>
  )
}

function More({ featured, ask }: Parts) {
  const gallery = useGallery()
  return (
    <div className="mx-auto flex w-full max-w-7xl flex-col gap-20 px-4 pt-6 pb-20 md:px-8 lg:pt-14">
      <section aria-labelledby="made-with-it" className="flex flex-col gap-8">
        <h2 id="made-with-it" className="text-3xl font-bold tracking-tight sm:text-4xl">
          Made with nothing but a voice
        </h2>
        <div className="grid items-end gap-x-8 gap-y-10 sm:grid-cols-2 lg:grid-cols-[5fr_9fr_7fr]">
          {showcases.map((showcase) => (
            <ShowcaseCard key={showcase.id} showcase={showcase} gallery={gallery} />
          ))}
        </div>
      </section>
      {featured}
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
      <BuiltInCharacters gallery={gallery} />
      {ask ? (
        <section aria-labelledby="come-in" className="flex max-w-xl flex-col items-start gap-4">
          <h2 id="come-in" className="text-3xl font-bold tracking-tight sm:text-4xl">
            Now it’s your turn
          </h2>
          <p className="text-soft sm:text-lg">
            Try it without an account, or ask for an invitation and save what you make.
          </p>
          <Link to="/investors/demo" className={buttonClass({ variant: 'primary', size: 'large' })}>
            Try it now
          </Link>
          {ask}
        </section>
      ) : null}
    </div>
  )
}

function BuiltInCharacters({ gallery }: { gallery: readonly CharacterRecord[] }) {
  if (gallery.length === 0) return null
  return (
    <section aria-labelledby="characters" className="flex flex-col gap-8">
      <h2 id="characters" className="text-3xl font-bold tracking-tight sm:text-4xl">
        Meet the characters
      </h2>
      <ul className="grid grid-cols-2 gap-5 sm:grid-cols-3 lg:grid-cols-4">
        {gallery.map(({ id, name, tagline, rig }) => (
          <li key={id} className="overflow-hidden rounded-panel border border-line bg-panel">
            <img src={rig} alt="" loading="lazy" className="aspect-square w-full bg-[#f9dd95] object-cover" />
            <div className="px-4 py-3">
              <p className="font-display text-lg font-semibold">{name}</p>
              <p className="text-sm text-soft">{tagline}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
