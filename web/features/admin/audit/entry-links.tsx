import { Link } from 'react-router-dom'
import { actorWords, recordWords, targetPage, type AuditEntry } from './audit-entry.ts'

/** Who did it, with their page in the office where they have an account. */
export function Actor({ actor, actorName }: Pick<AuditEntry, 'actor' | 'actorName'>) {
  const name = actorWords({ actor, actorName })
  if (actorName === '') return <span className="truncate">{name}</span>
  return (
    <Link to={`/admin/users/${actor}`} className="truncate rounded-control hover:underline">
      {name}
    </Link>
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
