import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import type { WorkshopCharacter } from '#contract/characters'
import { Button } from '../../../ui/button.tsx'
import { Moment } from '../list/common-columns.tsx'
import { RecordConflict } from '../../../editing/record-conflict.tsx'
import { restoreVersion, showWorkshop, useAct } from './use-workshop.ts'
import { formatNumber } from '../../../platform/locale.ts'

export function CharacterVersions({ character }: { character: WorkshopCharacter }) {
  const { versions, version, changed } = character
  const { isBusy, run } = useAct()
  const [restoring, setRestoring] = useState<number>()
  const [theirs, setTheirs] = useState<WorkshopCharacter>()

  async function restore(seen: WorkshopCharacter, number: number) {
    setRestoring(number)
    await run(async () => {
      const save = await restoreVersion(seen, number)
      setTheirs('theirs' in save ? save.theirs : undefined)
    })
  }

  return (
    // The table has the label because it is what scrolls.
    <section className="min-w-0">
      <h2 id="versions-title" className="mb-3 text-2xl">
        Versions
      </h2>
      {versions.length === 0 ? (
        <p className="text-soft">Nothing is published yet.</p>
      ) : (
        <div
          role="region"
          aria-labelledby="versions-title"
          tabIndex={0}
          // Positions visually hidden text inside, so that the page does not overflow.
          className="relative overflow-x-auto rounded-panel border border-line"
        >
          <table className="w-full text-left text-sm">
            <thead className="text-soft">
              <tr>
                {['Version', 'Published', 'What’s new', 'By', 'Projects', 'Size'].map((title) => (
                  <th key={title} scope="col" className="px-3 py-2 font-medium whitespace-nowrap">
                    <bdi>{title}</bdi>
                  </th>
                ))}
                <th scope="col">
                  <span className="sr-only">Acts</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {versions.map((one) => (
                <tr key={one.id} className="border-t border-line">
                  <th scope="row" className="px-3 py-2 font-semibold whitespace-nowrap">
                    {one.number}
                    {one.number === version ? <span className="font-normal text-soft"> newest</span> : null}
                  </th>
                  <td className="px-3 py-2 whitespace-nowrap">
                    <Moment value={one.created} />
                  </td>
                  <td className="min-w-28 px-3 py-2">{one.note || <span className="text-soft">–</span>}</td>
                  <td className="min-w-28 px-3 py-2">{one.author || 'Built in'}</td>
                  <td className="px-3 py-2 tabular-nums">{formatNumber(one.projects)}</td>
                  <td className="px-3 py-2 whitespace-nowrap tabular-nums">
                    {Math.ceil(one.bytes / 1024)} KB
                  </td>
                  <td className="px-2 py-1 text-right">
                    <Button
                      size="small"
                      variant="plain"
                      icon={<RotateCcw aria-hidden="true" />}
                      isDisabled={one.number === version && !changed}
                      pending={isBusy && restoring === one.number}
                      aria-label={`Restore version ${one.number} as the draft`}
                      onPress={() => void restore(character, one.number)}
                    >
                      Restore
                    </Button>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {changed && version > 0 ? (
        <p className="mt-2 text-sm text-soft">The draft differs from version {version}.</p>
      ) : null}
      {theirs && restoring !== undefined ? (
        <RecordConflict
          what="this draft"
          fields={[
            {
              label: 'Draft',
              mine: `Version ${restoring} again`,
              theirs: (
                <>
                  Saved on <Moment value={theirs.updated} />
                </>
              ),
            },
          ]}
          mineLabel="Restore anyway"
          onMine={() => restore(theirs, restoring)}
          onTheirs={() => {
            setTheirs(undefined)
            showWorkshop(theirs)
          }}
        />
      ) : null}
    </section>
  )
}
