import type { Action } from '../../../shell/actions/actions.ts'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'
import { keyLines } from './key-lines.ts'

export function HelpSheet({
  groups,
  onClose,
}: {
  groups: Readonly<Record<string, readonly Action[]>>
  onClose: () => void
}) {
  return (
    <Dialog title="Keys" size="large" onClose={onClose}>
      <div className="grid gap-x-10 gap-y-6 sm:grid-cols-2">
        {Object.entries(groups).map(([name, actions]) => (
          <section key={name}>
            <h3 className="mb-2 text-lg">{name}</h3>
            <dl>
              {keyLines(name, actions).map(({ label, keys }) => (
                <div
                  key={label}
                  className="flex items-center justify-between gap-4 border-t border-line py-1.5"
                >
                  <dt>{label}</dt>
                  <dd className="flex gap-2">
                    {keys.map((shortcut) => (
                      <Kbd key={shortcut} keys={shortcut} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <p className="text-soft sm:col-span-2">
          Drag a clip to move it, its edges to trim it; hold Ctrl for no snapping. Ctrl and the wheel zoom,
          the wheel alone scrolls. Escape cancels a drag. Mouth corrections stay with the take, wherever its
          clips are.
        </p>
      </div>
    </Dialog>
  )
}
