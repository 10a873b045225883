import { speedOf } from '#model/document/clip-time'
import { defineAction, type Action } from '../../../shell/actions/actions.ts'
import { moveClipsToTrack } from '../project/edits/move-clips-to-track.ts'
import { copyOf } from '../project/edits/clipboard.ts'
import { removeAndClose } from '../project/edits/ripple.ts'
import { allPicked, extended, neighbour, placedOf, type Placed } from '../project/edits/selection.ts'
import { duplicateAll, removeAll, shiftAll, splitAt, together } from '../project/edits/selection-edits.ts'
import type { SelectedItem } from '../project/performers.ts'
import type { EditorSession } from './editor-session.ts'
import { things } from './timeline/lane-labels.ts'

export function selectionActions(session: EditorSession): Action[] {
  return [...cutAndCopyActions(session), ...moveActions(session), ...pickActions(session)]
}

function cutAndCopyActions(session: EditorSession): Action[] {
  const { studio, frame } = session
  const state = () => studio.store.getState()
  const hasPick = () => state().selection.length > 0

  function remove(closes: boolean) {
    const { document, selection } = state()
    const edit = closes ? removeAndClose(document, selection) : removeAll(document, selection)
    if (!edit) return
    frame.said.set(`${things(selection)} deleted${closes ? ', the gap is closed' : ''}`)
    studio.edit(edit)
    studio.select(undefined)
  }
  function copy(): boolean {
    const { document, project, selection } = state()
    const copied = copyOf(document, project.id, selection)
    if (!copied) return false
    session.copy(JSON.stringify(copied))
    frame.said.set(`${things(selection)} copied`)
    return true
  }

  return [
    defineAction({
      id: 'studio.split',
      label: 'Split at the playhead',
      shortcut: 's',
      run() {
        const { document, selection } = state()
        const edit = splitAt(document, {
          at: session.transport().position.get(),
          selection,
          newId: session.newId,
        })
        if (!edit) return
        studio.edit(edit)
        frame.said.set('Split')
      },
    }),
    defineAction({
      id: 'studio.copy',
      label: 'Copy',
      when: hasPick,
      run: () => void copy(),
    }),
    defineAction({
      id: 'studio.cut',
      label: 'Cut',
      when: hasPick,
      run() {
        if (copy()) remove(frame.ripple.get())
      },
    }),
    defineAction({
      id: 'studio.duplicate',
      label: 'Duplicate',
      shortcut: '$mod+d',
      when: hasPick,
      run() {
        const { document, selection } = state()
        const made = duplicateAll(document, selection, session.newId)
        if (!made) return
        studio.edit(made.edit)
        studio.setSelection(made.selection)
        frame.said.set(`${things(made.selection)} duplicated`)
      },
    }),
    ...['Backspace', 'Delete'].map((shortcut, index) =>
      defineAction({
        id: index === 0 ? 'studio.delete' : 'studio.delete-2',
        label: 'Delete',
        shortcut,
        when: hasPick,
        run: () => remove(frame.ripple.get()),
      }),
    ),
    ...['Shift+Delete', 'Shift+Backspace'].map((shortcut, index) =>
      defineAction({
        id: index === 0 ? 'studio.delete-close' : 'studio.delete-close-2',
        label: 'Delete and close the gap',
        shortcut,
        when: hasPick,
        run: () => remove(true),
      }),
    ),
  ]
}

/** Moves by frames or to another track, and slips of a clip's sound. */
function moveActions(session: EditorSession): Action[] {
  const { studio, frame } = session
  const state = () => studio.store.getState()
  const hasPick = () => state().selection.length > 0
  const { fps } = state().document.stage

  function nudge(by: number) {
    const { document, selection } = state()
    const edit = shiftAll(document, selection, by)
    if (edit) studio.edit(edit, { key: 'nudge' })
  }
  function slip(by: number) {
    const { document, selection } = state()
    const edits = placedOf(document, selection).flatMap((one) => slipOf(one, by, session))
    const edit = together(edits)
    if (edit) studio.edit(edit, { key: 'slip' })
  }
  function moveToTrack(direction: 1 | -1) {
    const { document, selection } = state()
    const moved = moveClipsToTrack(document, selection, direction)
    if (moved) studio.edit(moved.edit)
    frame.said.set(moved ? `Moved to ${moved.track}` : 'There is no track in that direction')
  }

  return [
    defineAction({
      id: 'studio.nudge-back',
      label: 'Nudge back by a frame',
      shortcut: 'Alt+ArrowLeft',
      repeats: true,
      when: hasPick,
      run: () => nudge(-1 / fps),
    }),
    defineAction({
      id: 'studio.nudge-on',
      label: 'Nudge forward by a frame',
      shortcut: 'Alt+ArrowRight',
      repeats: true,
      when: hasPick,
      run: () => nudge(1 / fps),
    }),
    defineAction({
      id: 'studio.slip-back',
      label: 'Slip the sound back by a frame',
      shortcut: 'Alt+Shift+ArrowLeft',
      repeats: true,
      when: () => state().selected?.kind === 'clip',
      run: () => slip(-1 / fps),
    }),
    defineAction({
      id: 'studio.slip-on',
      label: 'Slip the sound forward by a frame',
      shortcut: 'Alt+Shift+ArrowRight',
      repeats: true,
      when: () => state().selected?.kind === 'clip',
      run: () => slip(1 / fps),
    }),
    defineAction({
      id: 'studio.carry-up',
      label: 'Move to the track above',
      shortcut: 'Alt+ArrowUp',
      when: () => state().selected?.kind === 'clip',
      run: () => moveToTrack(-1),
    }),
    defineAction({
      id: 'studio.carry-down',
      label: 'Move to the track below',
      shortcut: 'Alt+ArrowDown',
      when: () => state().selected?.kind === 'clip',
      run: () => moveToTrack(1),
    }),
  ]
}

function pickActions({ studio, frame }: EditorSession): Action[] {
  const state = () => studio.store.getState()

  function walk(direction: 1 | -1, extend: boolean) {
    const { document, selected, selection } = state()
    const next = neighbour(document, selected, direction)
    if (!next) return
    studio.setSelection(extend ? extended(document, selection, next) : [next])
    const [there] = placedOf(document, [next])
    if (there) frame.follow(there.span.start)
  }

  return [
    defineAction({
      id: 'studio.pick-all',
      label: 'Select everything',
      shortcut: '$mod+a',
      run() {
        const all = allPicked(state().document)
        studio.setSelection(all)
        frame.said.set(`${things(all)} selected`)
      },
    }),
    defineAction({
      id: 'studio.pick-next',
      label: 'Select the next in the lane',
      shortcut: 'ArrowDown',
      run: () => walk(1, false),
    }),
    defineAction({
      id: 'studio.pick-before',
      label: 'Select the previous',
      shortcut: 'ArrowUp',
      run: () => walk(-1, false),
    }),
    defineAction({
      id: 'studio.extend-next',
      label: 'Also select the next',
      shortcut: 'Shift+ArrowDown',
      run: () => walk(1, true),
    }),
    defineAction({
      id: 'studio.extend-before',
      label: 'Also select the previous',
      shortcut: 'Shift+ArrowUp',
      run: () => walk(-1, true),
    }),
    defineAction({
      id: 'studio.unpick',
      label: 'Clear the selection',
      shortcut: 'Escape',
      when: () => state().selection.length > 0,
      run: () => studio.select(undefined),
    }),
  ]
}

/** Slips a clip's sound within its take by `by` seconds, as far as possible. */
export function slipOf(
  { item, span }: Placed,
  by: number,
  session: Pick<EditorSession, 'studio' | 'takeDuration'>,
) {
  const clip = clipOf(session.studio, item)
  if (!clip) return []
  const max = Math.max(0, session.takeDuration(clip.take) - span.duration * speedOf(clip))
  const offset = Math.min(max, Math.max(0, clip.offset + by * speedOf(clip)))
  return [{ kind: 'trimClip' as const, clip: clip.id, change: { offset } }]
}

function clipOf(studio: EditorSession['studio'], item: SelectedItem) {
  if (item.kind !== 'clip') return undefined
  return studio.store
    .getState()
    .document.tracks.flatMap(({ clips }) => clips)
    .find(({ id }) => id === item.id)
}
