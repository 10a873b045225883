import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { Kbd } from '../../../ui/kbd.tsx'

const keys: readonly [keys: string, what: string][] = [
  ['j', 'Next row'],
  ['k', 'Previous row'],
  ['x', 'Select or deselect the row'],
  ['Enter', 'Open the row'],
  ['e', 'Edit the row'],
  ['/', 'Search'],
  ['Escape', 'Select none'],
  ['?', 'This sheet'],
]

/** Keyboard shortcuts of every list. */
export function HelpSheet({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" size="small" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2">
        {keys.map(([key, what]) => (
          <div key={key} className="contents">
            <dt>
              <Kbd keys={key} />
              <span className="sr-only">{key}</span>
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-4 text-soft">
        Hold Shift and press a box to select all rows up to it. Drag column headers to reorder them, and their
        edges to resize them.
      </p>
    </Dialog>
  )
}
