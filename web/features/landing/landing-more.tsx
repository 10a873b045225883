import { portraitPath, type CharacterRecord } from '#contract/characters'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Queries } from '../../shell/queries.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { HowItWorks, LandingSections, MadeWithIt } from './landing-sections.tsx'
import { ShowcaseCard } from './showcase/showcase-card.tsx'
import { showcases } from './showcase/showcases.ts'
import { useGallery } from './use-gallery.ts'

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
    <LandingSections>
      <MadeWithIt>
        {showcases.map((showcase) => (
          <ShowcaseCard key={showcase.id} showcase={showcase} gallery={gallery} />
        ))}
      </MadeWithIt>
      {featured}
      <HowItWorks />
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
    </LandingSections>
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
        {gallery.map(({ id, name, tagline, rig, poster }) => (
          <li key={id} className="overflow-hidden rounded-panel border border-line bg-panel">
            <img
              src={portraitPath({ rig, poster })}
              alt=""
              loading="lazy"
              className="aspect-square w-full bg-[#f9dd95] object-cover"
            />
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
