import { Link } from 'react-router-dom'
import { SvgImage } from '../../../rigging/svg-image.tsx'
import { isolated } from '../../../platform/locale.ts'
import { Moment } from '../list/common-columns.tsx'
import { useArtPicture, useSimilarArt } from './use-takedown.ts'

/** A character's art beside removed art that it looks like; nothing if there is none. */
export function SimilarArt({ character }: { character: string }) {
  const { data: found = [] } = useSimilarArt(character)
  if (found.length === 0) return null
  return (
    <section aria-labelledby="similar-art" className="rounded-panel border border-danger p-4">
      <h2 id="similar-art" className="text-lg">
        Looks like removed art
      </h2>
      <p className="mt-1 text-sm text-soft">Compare them: pictures can be alike by chance.</p>
      <ul className="mt-3 flex flex-col gap-4">
        {found.map(({ art, removed }) => (
          <li
            key={`${art} ${removed.character} ${removed.art}`}
            className="grid grid-cols-2 gap-3 text-sm sm:max-w-md"
          >
            <figure>
              <ArtPicture character={character} art={art} label="This character’s" />
              <figcaption className="mt-1 text-soft">This character’s</figcaption>
            </figure>
            <figure>
              <ArtPicture character={removed.character} art={removed.art} label="The removed one" />
              <figcaption className="mt-1 text-soft">
                {removed.name === '' ? (
                  'A deleted character’s'
                ) : (
                  <Link to={`/admin/characters/${removed.character}`} className="hover:underline">
                    {isolated(removed.name)}
                  </Link>
                )}
                , removed <Moment value={removed.date} />
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ArtPicture({ character, art, label }: { character: string; art: string; label: string }) {
  const { address, svg } = useArtPicture(character, art)
  const look = 'aspect-square w-full rounded-control border border-line bg-[#f3ead9] object-contain'
  if (svg !== undefined) return <SvgImage svg={svg} label={label} className={look} />
  return address === undefined ? <div className={look} /> : <img src={address} alt={label} className={look} />
}
