import { HowItWorks, LandingSections, MadeWithIt } from './landing-sections.tsx'
import { showcases } from './showcase/showcases.ts'

/** The sections whose content needs no scripts, for readers without them. */
export function ReadableSections() {
  return (
    <LandingSections>
      <MadeWithIt>
        {showcases.map(({ id, title, text, lines }) => (
          <figure key={id} className="flex min-w-0 flex-col gap-3 self-start">
            <blockquote className="rounded-stage border border-line bg-panel p-5 text-lg">
              {lines.map(({ words }) => (
                <p key={words}>{words}</p>
              ))}
            </blockquote>
            <figcaption>
              <h3 className="text-lg">{title}</h3>
              <p className="text-sm text-soft">{text}</p>
            </figcaption>
          </figure>
        ))}
      </MadeWithIt>
      <HowItWorks />
    </LandingSections>
  )
}
