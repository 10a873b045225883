import { useState } from 'react'
import { Link } from 'react-router-dom'
import { Dialog } from '../../../ui/dialog.tsx'
import { Moment } from '../list/common-columns.tsx'
import { Facts } from '../list/facts.tsx'
import { actorWords, changesOf, recordWords, targetPage, type AuditEntry } from './audit-entry.ts'

/** What was done, in words; it opens who did it to what, its own names, and what changed. */
export function EntryButton({ entry }: { entry: AuditEntry }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        className="truncate rounded-control text-left font-medium hover:underline"
      >
        {entry.actionWords}
      </button>
      {open ? (
        <Dialog title={entry.actionWords} size="large" onClose={() => setOpen(false)}>
          <div className="flex flex-col gap-5">
            <Facts
              facts={[
                ['Who', <Actor key="who" {...entry} />],
                ['Record', <Target key="record" entry={entry} />],
                ['When', <Moment key="when" value={entry.created} />],
                ['Action’s name', <code key="action">{entry.action}</code>],
                ['Record’s id', <code key="target">{entry.target}</code>],
                ['Actor’s id', <code key="actor">{entry.actor}</code>],
              ]}
            />
            <Changes entry={entry} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

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
  const page = targetPage(entry.target)
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

function Changes({ entry: { before, after } }: { entry: AuditEntry }) {
  const changes = changesOf(before, after)
  if (changes.length === 0) return <p className="text-soft">Nothing was noted besides the act itself.</p>
  return (
    <table className="w-full border-collapse text-left text-sm">
      <thead>
        <tr className="border-b border-line">
          <th scope="col" className="py-1.5 pr-4 font-semibold">
            Field
          </th>
          <th scope="col" className="py-1.5 pr-4 font-semibold">
            Before
          </th>
          <th scope="col" className="py-1.5 font-semibold">
            After
          </th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.field} className="border-b border-line align-top last:border-b-0">
            <th scope="row" className="py-1.5 pr-4 font-mono text-xs font-normal">
              {change.field}
            </th>
            <td className="py-1.5 pr-4 wrap-anywhere">{change.before}</td>
            <td className="py-1.5 wrap-anywhere">{change.after}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
