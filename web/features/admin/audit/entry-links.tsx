import { Link } from 'react-router-dom'
import { actorLabel, recordLabel, targetPage, viaLabel, type AuditEntry } from './audit-entry.ts'

export function Actor(entry: Pick<AuditEntry, 'actor' | 'actorName' | 'via' | 'viaName'>) {
  const { actor, actorName } = entry
  const name = actorLabel(entry)
  if (actorName === '') return <span className="truncate">{name}</span>
  const behind = viaLabel(entry)
  return (
    <span className="truncate">
      <Link to={`/admin/users/${actor}`} className="rounded-control hover:underline">
        {name}
      </Link>
      {behind ? <span className="text-soft"> ({behind})</span> : null}
    </span>
  )
}

/** The target by name, linked to its page where there is one. */
export function Target({ entry }: { entry: AuditEntry }) {
  const name = recordLabel(entry)
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
