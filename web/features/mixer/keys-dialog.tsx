import type { Action } from '../../shell/actions/actions.ts'
import { shortcutLines } from '../../shell/palette/shortcut-lines.ts'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Kbd } from '../../ui/kbd.tsx'

export function KeysDialog({
  groups,
  onClose,
}: {
  groups: Readonly<Record<string, readonly Action[]>>
  onClose: () => void
}) {
  return (
    <Dialog title="Keyboard and mouse" size="large" onClose={onClose}>
      <div className="grid gap-6 sm:grid-cols-2">
        {Object.entries(groups).map(([name, actions]) => (
          <section key={name}>
            <h3 className="mb-1 font-text text-sm font-semibold">{name}</h3>
            <dl className="flex flex-col">
              {shortcutLines(actions).here.map(({ label, shortcuts }) => (
                <div key={label} className="flex justify-between gap-4 border-b border-line py-1.5">
                  <dt>{label}</dt>
                  <dd className="flex gap-2">
                    {shortcuts.map((shortcut) => (
                      <Kbd key={shortcut} keys={shortcut} />
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section>
          <h3 className="mb-1 font-text text-sm font-semibold">Knobs and faders</h3>
          <p className="text-soft">
            Arrow keys turn a hundredth, with Shift a thousandth; Page up and down a tenth. Type a number, or
            press Enter, to set a value. Delete or a double click resets. The wheel turns what it is over;
            dragging with Shift is fine.
          </p>
        </section>
        <section>
          <h3 className="mb-1 font-text text-sm font-semibold">Clips and points</h3>
          <p className="text-soft">
            With a clip in focus, arrow keys move it by a beat, with Shift by a hundredth of a second; up and
            down move it to another track. Shift with up or down selects the clip before or after it as well.
            With the mouse, Ctrl (⌘ on a Mac) and Shift select several, or draw a frame around them: they move
            together. Edges catch other clips, the playhead and markers; with Alt nothing snaps. Points of
            automation and markers move by arrow keys, C bends the way to the next point, Delete removes.
            Sound files are put where they are dropped: on a track one after the other, below the tracks each
            on a new one.
          </p>
        </section>
        <section>
          <h3 className="mb-1 font-text text-sm font-semibold">Channels by mouse</h3>
          <p className="text-soft">
            A double click on a name renames it; tracks are dragged up and down by their heads, with a finger
            by the grip there. S with Ctrl (⌘ on a Mac) solos this channel alone.
          </p>
        </section>
      </div>
    </Dialog>
  )
}
