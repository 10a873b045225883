import { useJamState } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'
import { usePerformerNames } from './use-performer-names.ts'

export function PerformerList({ chosen, onChoose }: { chosen: Chosen; onChoose: (chosen: Chosen) => void }) {
  const { document } = useJamState()
  const nameOf = usePerformerNames()
  return (
    <section aria-labelledby="performers" className="flex flex-col gap-2">
      <h2 id="performers" className="text-lg">
        Performers
      </h2>
      {document.performers.length === 0 ? (
        <p className="text-sm text-soft">No one yet. Anyone who takes a seat in the recorder appears here.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {document.performers.map(({ id }) => (
            <li key={id}>
              <button
                type="button"
                aria-pressed={chosen?.kind === 'performer' && chosen.id === id}
                className="w-full rounded-control px-3 py-2 text-left text-sm hover:bg-hover aria-pressed:bg-pressed"
                onClick={() => onChoose({ kind: 'performer', id })}
              >
                {nameOf(id)}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
