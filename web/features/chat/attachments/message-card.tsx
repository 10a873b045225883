import type { ChatCardRecord } from '#contract/chat/chat'
import Clapperboard from 'lucide-react/icons/clapperboard'
import ClipboardList from 'lucide-react/icons/clipboard-list'
import Drum from 'lucide-react/icons/drum'
import LinkIcon from 'lucide-react/icons/link'
import type { LucideIcon } from 'lucide-react'
import { Link } from 'react-router-dom'
import { Avatar } from '../../../shell/avatar.tsx'
import { personColour } from '../../../shell/person-colour.ts'
import { shownAddress } from '#model/text/visible-text'
import { TruncatedText } from '../../../ui/truncated-text.tsx'

const icons: Record<'project' | 'survey' | 'jam' | 'link', LucideIcon> = {
  project: Clapperboard,
  survey: ClipboardList,
  jam: Drum,
  link: LinkIcon,
}

export function MessageCard({
  card,
  kind,
}: {
  card: ChatCardRecord
  kind: 'project' | 'survey' | 'jam' | 'link'
}) {
  const KindIcon = icons[kind]
  const inside = (
    <>
      {card.image ? (
        <img src={card.image} alt="" loading="lazy" className="h-20 w-28 shrink-0 bg-pressed object-cover" />
      ) : (
        <span
          className="relative flex h-20 w-28 shrink-0 items-center justify-center"
          style={{ backgroundColor: personColour(card.url) }}
        >
          {kind === 'project' ? null : (
            // A deterministic puppet for this URL. That of a project would pass for its character.
            <Avatar user={{ id: card.url, name: card.title }} className="size-18 rounded-none! text-2xl" />
          )}
          <KindIcon
            aria-hidden="true"
            className={
              kind === 'project'
                ? 'size-8 text-ink'
                : 'absolute right-1 bottom-1 size-5 rounded-control bg-raised p-1 text-ink'
            }
          />
        </span>
      )}
      <span className="flex min-w-0 flex-col justify-center px-3 py-2">
        <span className="truncate text-xs text-soft">
          {card.site || (card.kind === 'project' ? 'Project' : '')}
        </span>
        <TruncatedText className="font-medium">{card.title || shownAddress(card.url)}</TruncatedText>
        {card.description ? (
          <span dir="auto" className="line-clamp-2 text-sm text-soft">
            {card.description}
          </span>
        ) : null}
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
