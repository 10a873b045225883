import { Moment } from '../list/common-columns.tsx'
import { Facts } from '../list/facts.tsx'
import { changesOf, viaLabel, type AuditEntry } from './audit-entry.ts'
import { Actor, Target } from './entry-links.tsx'
import { fieldLabel } from './format-value.ts'

export function EntryFacts({ entry }: { entry: AuditEntry }) {
  return (
    <div className="flex flex-col gap-5">
      <Facts
        facts={[
          ['Who', <Actor key="who" {...entry} />],
          ['Record', <Target key="record" entry={entry} />],
          ['When', <Moment key="when" value={entry.created} />],
          ['Action’s name', <code key="action">{entry.action}</code>],
          ['Record’s id', <code key="target">{entry.target}</code>],
          ['Actor’s id', <code key="actor">{entry.actor}</code>],
          ['Through', entry.via ? `${viaLabel(entry)} (${entry.via})` : 'Their own session'],
        ]}
      />
      <Changes entry={entry} />
    </div>
  )
}

function Changes({ entry: { before, after, actor, actorName } }: { entry: AuditEntry }) {
  const changes = changesOf(before, after)
  /** Most fields about a user mean the actor, whose name is known here. */
  const named = (words: string) => (words === actor && actorName !== '' ? actorName : words)
  if (changes.length === 0) return <p className="text-soft">No details were recorded.</p>
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
            <th scope="row" title={change.field} className="py-1.5 pr-4 font-normal text-soft">
              {fieldLabel(change.field)}
            </th>
            <td className="py-1.5 pr-4 wrap-anywhere">{named(change.before)}</td>
            <td className="py-1.5 wrap-anywhere">{named(change.after)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
