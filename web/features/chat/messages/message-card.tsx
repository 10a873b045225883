import type { ChatCardRecord } from '#contract/chat'
import Clapperboard from 'lucide-react/icons/clapperboard'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Drum from 'lucide-react/icons/drum'
import LinkIcon from 'lucide-react/icons/link'
import { Link } from 'react-router-dom'

const icons = { project: Clapperboard, survey: ClipboardList, jam: Drum, link: LinkIcon }

/** A preview of what a message is about. */
export function MessageCard({ card }: { card: ChatCardRecord }) {
  const KindIcon = icons[card.kind]
  const inside = (
    <>
      {card.image ? (
        <img src={card.image} alt="" loading="lazy" className="h-20 w-28 shrink-0 bg-pressed object-cover" />
      ) : (
        <span className="grid w-14 shrink-0 place-items-center bg-pressed text-soft">
          <KindIcon aria-hidden="true" />
        </span>
      )}
      <span className="flex min-w-0 flex-col justify-center px-3 py-2">
        <span className="truncate text-xs text-soft">
          {card.site || (card.kind === 'project' ? 'Project' : '')}
        </span>
        <span className="truncate font-medium">{card.title || card.url}</span>
        {card.description ? <span className="line-clamp-2 text-sm text-soft">{card.description}</span> : null}
      </span>
    </>
  )
  const look =
    'mt-1 flex max-w-md overflow-hidden rounded-control border border-line bg-raised text-ink no-underline transition-colors hover:border-line-strong'
  return card.url.startsWith('/') ? (
    // The page of a survey is a document of its own.
    <Link to={card.url} reloadDocument={card.kind === 'survey'} className={look}>
      {inside}
    </Link>
  ) : (
    <a href={card.url} target="_blank" rel="noopener noreferrer nofollow" className={look}>
      {inside}
    </a>
  )
}
