import type { FeaturedProject } from '#contract/projects/projects'
import { Link } from 'react-router-dom'
import { classNames } from '../../ui/class-names.ts'
import { useFeatured } from './use-featured.ts'
import { TruncatedText } from '../../ui/truncated-text.tsx'

export function FeaturedProjects({
  large = false,
  title = 'Featured',
  except = '',
}: {
  large?: boolean
  title?: string
  /** Id of the project that is on screen already. */
  except?: string
}) {
  const projects = useFeatured().filter(({ id }) => id !== except)
  if (projects.length === 0) return null
  return (
    <section
      aria-labelledby="featured-projects"
      className={classNames('flex flex-col', large ? 'gap-8' : 'gap-4')}
    >
      <h2
        id="featured-projects"
        className={large ? 'text-3xl font-bold tracking-tight sm:text-4xl' : 'text-2xl'}
      >
        {title}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(15rem,100%),1fr))] gap-x-6 gap-y-7">
        {projects.map((project) => (
          <FeaturedCard key={project.id} project={project} />
        ))}
      </ul>
    </section>
  )
}

function FeaturedCard({ project: { id, title, author, picture, rig } }: { project: FeaturedProject }) {
  return (
    <li className="min-w-0">
      <Link to={`/projects/${id}`} className="group flex flex-col rounded-panel">
        <span className="relative block aspect-video overflow-hidden rounded-panel bg-[#f9dd95] after:absolute after:inset-0 after:rounded-panel after:border after:border-line after:transition-colors group-hover:after:border-line-strong">
          {picture === '' ? (
            rig === '' ? null : (
              <img src={rig} alt="" loading="lazy" className="size-full object-contain pt-3" />
            )
          ) : (
            <img src={`${picture}?thumb=640x360f`} alt="" loading="lazy" className="size-full object-cover" />
          )}
        </span>
        <TruncatedText className="pt-2.5 pl-1 font-semibold group-hover:underline">{title}</TruncatedText>
        <span className="flex gap-1 pl-1 text-sm text-soft">
          {author === '' ? (
            'Somebody'
          ) : (
            <>
              by <TruncatedText>{author}</TruncatedText>
            </>
          )}
        </span>
      </Link>
    </li>
  )
}
