import type { TemplateRecord } from '#contract/templates'
import { Button } from '../../../ui/button.tsx'
import { AlertDialog } from '../../../ui/dialog.tsx'

type Words = Pick<TemplateRecord, 'title' | 'description' | 'position' | 'moment'>

const names: readonly [keyof Words, string][] = [
  ['title', 'Title'],
  ['description', 'Description'],
  ['position', 'Place'],
  ['moment', 'Moment'],
]

/** Somebody else saved the template in the meantime: both sides, and one of them goes on. */
export function TemplateConflict({
  mine,
  theirs,
  onMine,
  onTheirs,
}: {
  mine: Words
  theirs: Words
  onMine: () => void
  onTheirs: () => void
}) {
  const differing = names.filter(([name]) => mine[name] !== theirs[name])
  return (
    <AlertDialog
      title="Somebody else changed this template"
      escapeDisabled
      onClose={() => {}}
      actions={
        <>
          <Button onPress={onTheirs}>Take theirs</Button>
          <Button variant="primary" onPress={onMine}>
            Save mine over it
          </Button>
        </>
      }
    >
      {differing.length === 0 ? (
        <p>Its stage or its state is another one now; the words here are the same.</p>
      ) : (
        <table className="w-full text-left">
          <thead>
            <tr>
              <th scope="col" className="pr-4 font-medium text-soft">
                What
              </th>
              <th scope="col" className="pr-4 font-medium">
                Mine
              </th>
              <th scope="col" className="font-medium">
                Theirs
              </th>
            </tr>
          </thead>
          <tbody>
            {differing.map(([name, label]) => (
              <tr key={name} className="border-t border-line align-top">
                <th scope="row" className="py-2 pr-4 font-normal text-soft">
                  {label}
                </th>
                <td className="py-2 pr-4 wrap-anywhere">{String(mine[name]) || '–'}</td>
                <td className="py-2 wrap-anywhere">{String(theirs[name]) || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </AlertDialog>
  )
}
