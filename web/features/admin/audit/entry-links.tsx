import { Link } from 'react-router-dom'
import { actorWords, recordWords, targetPage, viaWords, type AuditEntry } from './audit-entry.ts'

/** Who did it, with their page in the office where they have an account. */
export function Actor(entry: Pick<AuditEntry, 'actor' | 'actorName' | 'via' | 'viaName'>) {
  const { actor, actorName } = entry
  const name = actorWords(entry)
  if (actorName === '') return <span className="truncate">{name}</span>
  const behind = viaWords(entry)
  return (
    <span className="truncate">
      <Link to={`/admin/users/${actor}`} className="rounded-control hover:underline">
        {name}
      </Link>
      {behind ? <span className="text-soft"> ({behind})</span> : null}
    </span>
  )
}

/** What it was done to, by name, with its page where there is one. */
export function Target({ entry }: { entry: AuditEntry }) {
  const name = recordWords(entry)
  const page = targetPage(entry)
  if (!page) {
    return (
      <span className="truncate" title={entry.target}>
        {name}
      </span>
    )
  }
  return (
    <Link to={page} title={entry.target} className="truncate rounded-control hover:underline">
      {name}
    </Link>
  )
}
