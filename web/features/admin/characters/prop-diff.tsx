import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { classNames } from '../../../ui/class-names.ts'
import type { PropChange } from '../../../rigging/props/prop-changes.ts'

const words: Record<PropChange['kind'], string> = {
  added: 'New',
  removed: 'Removed',
  changed: 'Changed',
  moved: 'Moved',
}
const signs: Record<PropChange['kind'], string> = { added: '+', removed: '−', changed: '~', moved: '↕' }

export function PropDiff({ changes }: { changes: readonly PropChange[] }) {
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {changes.map(({ id, label, kind, details, losesValues }) => (
        <li key={`${kind}-${id}`} className="rounded-control border border-line p-2">
          <p className="flex flex-wrap items-center gap-2">
            <span
              aria-hidden="true"
              className={classNames(
                'w-4 text-center font-mono font-bold',
                kind === 'removed' && 'text-danger',
                kind === 'added' && 'text-good',
              )}
            >
              {signs[kind]}
            </span>
            <span className="font-medium">{label}</span>
            <span className="text-soft">{words[kind]}</span>
            {losesValues ? (
              <span className="ml-auto flex items-center gap-1 text-danger">
                <TriangleAlert aria-hidden="true" className="size-4" /> Saved looks may fall back to the
                default
              </span>
            ) : null}
          </p>
          {details.length > 0 ? (
            <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pl-6 font-mono text-xs">
              {details.map(([name, before, after]) => (
                <div key={name} className="contents">
                  <dt className="text-soft">{name}</dt>
                  <dd className="min-w-0 break-words">
                    <del className="text-danger no-underline">{before}</del> →{' '}
                    <ins className="no-underline">{after}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </li>
      ))}
    </ul>
  )
}
