import { findClip } from '../../engine/mix/edits/clip-edits.ts'
import { lengthOf } from '../../engine/mix/sources.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import { storeCarries } from './carried-choice.ts'
import { channelActions } from './channel-actions.ts'
import { clipActions } from './clip-actions.ts'
import type { Mixer } from './mixer-context.ts'
import { withinZoom } from './timeline/sizes.ts'
import { transportActions } from './transport-actions.ts'

export interface MixerDialogs {
  openBounce(): void
  openKeys(): void
}

export function mixerActions(mixer: Mixer, dialogs: MixerDialogs): Record<string, Action[]> {
  return {
    Transport: transportActions(mixer),
    Edit: editActions(mixer),
    Clips: clipActions(mixer),
    Channels: channelActions(mixer),
    Mix: mixActions(mixer, dialogs),
  }
}

function editActions({ editor, view }: Mixer): Action[] {
  return [
    defineAction({
      id: 'mixer.undo',
      label: 'Undo',
      shortcut: '$mod+z',
      when: () => editor.state.get().canUndo,
      run: () => editor.undo(),
    }),
    defineAction({
      id: 'mixer.redo',
      label: 'Redo',
      shortcut: '$mod+Shift+z',
      when: () => editor.state.get().canRedo,
      run: () => editor.redo(),
    }),
    defineAction({
      id: 'mixer.snap',
      label: 'Snap to beats on or off',
      shortcut: 'n',
      run: () => view.division.set(view.division.get() === null ? 1 : null),
    }),
    defineAction({
      id: 'mixer.carries',
      label: 'Automation follows clips',
      shortcut: 'a',
      run() {
        view.carries.set(!view.carries.get())
        storeCarries(view.carries.get())
      },
    }),
    defineAction({
      id: 'mixer.zoom-in',
      label: 'Zoom in',
      shortcut: '+',
      repeats: true,
      run: () => view.zoom.set(withinZoom(view.zoom.get() * 1.4)),
    }),
    defineAction({
      id: 'mixer.zoom-out',
      label: 'Zoom out',
      shortcut: '-',
      repeats: true,
      run: () => view.zoom.set(withinZoom(view.zoom.get() / 1.4)),
    }),
    defineAction({
      id: 'mixer.fit',
      label: 'Show the whole mix',
      shortcut: '0',
      run: () => view.asked.set({ from: 0, to: lengthOf(editor.state.get().value) }),
    }),
    defineAction({
      id: 'mixer.fit-clips',
      label: 'Show the selected clips',
      shortcut: 'z',
      when: () => view.clips.get().length > 0,
      run() {
        const selected = view.clips.get().flatMap((id) => findClip(editor.state.get().value, id)?.clip ?? [])
        if (selected.length === 0) return
        const from = Math.min(...selected.map(({ start }) => start))
        view.asked.set({ from, to: Math.max(...selected.map(({ start, duration }) => start + duration)) })
      },
    }),
  ]
}

function mixActions({ session }: Mixer, dialogs: MixerDialogs): Action[] {
  return [
    defineAction({
      id: 'mixer.bounce',
      label: 'Bounce',
      shortcut: '$mod+Shift+e',
      run: dialogs.openBounce,
    }),
    defineAction({
      id: 'mixer.reset-meters',
      label: 'Reset the meters',
      shortcut: 'r',
      run: () => session.resetMeters(),
    }),
    defineAction({ id: 'mixer.keys', label: 'All keys', shortcut: 'Shift+?', run: dialogs.openKeys }),
  ]
}
