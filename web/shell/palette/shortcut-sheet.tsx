import { useState } from 'react'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Kbd, keyNames } from '../../ui/kbd.tsx'
import { actions } from '../actions/actions.ts'
import { shortcutLines, type ShortcutLine } from './shortcut-lines.ts'

/** Every key of this page, and those of every page. */
export default function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const [{ here, everywhere }] = useState(() => shortcutLines(actions.list()))
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <div className="flex flex-col gap-6">
        {here.length > 0 ? <Lines name="On this page" lines={here} /> : null}
        <Lines name="Everywhere" lines={everywhere} />
        <p className="text-soft">
          Tab goes from control to control, Enter and Space press them, Escape closes what is open. Everything
          else that can be done here is found by its name with{' '}
          <span className="text-ink">
            <Kbd keys="$mod+k" />
          </span>
          <span className="sr-only">{keyNames('$mod+k').join(' ')}</span>.
        </p>
      </div>
    </Dialog>
  )
}

function Lines({ name, lines }: { name: string; lines: readonly ShortcutLine[] }) {
  return (
    <section>
      <h3 className="mb-1 font-text text-sm font-semibold">{name}</h3>
      <dl>
        {lines.map(({ label, shortcuts }) => (
          <div key={label} className="flex items-center justify-between gap-4 border-t border-line py-1.5">
            <dt>{label}</dt>
            <dd className="flex gap-2">
              {shortcuts.map((shortcut) => (
                <span key={shortcut}>
                  <Kbd keys={shortcut} />
                  <span className="sr-only">{keyNames(shortcut).join(' ')}</span>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
