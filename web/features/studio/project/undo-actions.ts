import { defineAction, type Action } from '../../../shell/actions/actions.ts'
import { redoLabel, undoLabel } from './edit-labels.ts'
import type { Studio } from './store.ts'

/** Undo and redo as actions, on every page of the tools. */
export function undoActions(studio: Pick<Studio, 'store' | 'undo' | 'redo'>): Action[] {
  return [
    defineAction({
      id: 'studio.undo',
      label: 'Undo',
      labelNow: () => undoLabel(studio.store.getState()),
      shortcut: '$mod+z',
      when: () => studio.store.getState().canUndo,
      run: () => studio.undo(),
    }),
    defineAction({
      id: 'studio.redo',
      label: 'Redo',
      labelNow: () => redoLabel(studio.store.getState()),
      shortcut: '$mod+Shift+z',
      when: () => studio.store.getState().canRedo,
      run: () => studio.redo(),
    }),
  ]
}
