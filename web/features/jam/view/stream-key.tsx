import { Button } from '../../../ui/button.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { useStreamKey } from './use-stream-key.ts'
import { isolated } from '../../../platform/locale.ts'

/** URLs for OBS and similar programs: one performer each, with a transparent background. */
export function StreamKey() {
  const { room } = useJam()
  const { seats } = useJamState()
  const { key, exists, make, revoke } = useStreamKey()
  const addressOf = (seat: number) =>
    new URL(`/jam/${room.id}/view?seat=${seat}&background=none#key=${key}`, window.location.href).href
  return (
    <section className="flex flex-col items-start gap-2">
      <h2 className="text-lg">For streaming</h2>
      <p className="text-sm text-soft">
        Show a seat as a transparent page: add its address to OBS as a browser source. Anyone with the address
        can watch.
      </p>
      {key === undefined
        ? null
        : seats.map(({ seat, person }) => (
            <label key={seat} className="flex w-full flex-col gap-1 text-sm">
              {person ? isolated(person.name) : `Seat ${seat + 1}`}
              <input
                readOnly
                value={addressOf(seat)}
                onFocus={(event) => event.target.select()}
                className="w-full rounded-control border border-line-strong bg-panel px-2 py-1.5 text-xs"
              />
            </label>
          ))}
      <div className="flex flex-wrap gap-2">
        <Button size="small" onPress={() => void make()}>
          {exists ? 'Create new addresses' : 'Create addresses'}
        </Button>
        {exists ? (
          <Button size="small" variant="danger" onPress={() => void revoke()}>
            Revoke
          </Button>
        ) : null}
      </div>
    </section>
  )
}
