import type { Mixer } from '../mixer-context.ts'
import { followPointer } from './follow-pointer.ts'

/** All edits of a drag are one step of undo, and reverted when it is cancelled. `end` is called afterwards. */
export function followEdits(
  { editor, seal }: Pick<Mixer, 'editor' | 'seal'>,
  pointer: number,
  { move, end }: { move: (event: PointerEvent) => void; end?: () => void },
): void {
  const before = editor.state.get().revision
  followPointer(pointer, {
    move,
    end(dropped) {
      seal()
      if (!dropped && editor.state.get().revision !== before) editor.undo()
      end?.()
    },
  })
}
