import type { MixDocument } from '#contract/mixes/document'
import { findClip } from '../../engine/mix/clip-edits.ts'
import { lengthOf } from '../../engine/mix/sources.ts'
import {
  addGroup,
  addTrack,
  changeStrip,
  duplicateTrack,
  soloed,
  stripOf,
  withoutSolos,
} from '../../engine/mix/strip-edits.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import { clipActions } from './clip-actions.ts'
import type { Desk } from './desk-context.ts'
import { withinZoom } from './timeline/sizes.ts'
import { transportActions } from './transport-actions.ts'

export interface DeskDialogs {
  openBounce(): void
  openKeys(): void
}

/** Everything the desk can do by key, palette and button, by what it is about. */
export function deskActions(desk: Desk, dialogs: DeskDialogs): Record<string, Action[]> {
  return {
    Transport: transportActions(desk),
    Edit: editActions(desk),
    Clips: clipActions(desk),
    Channels: channelActions(desk),
    Mix: mixActions(desk, dialogs),
  }
}

function editActions({ editor, view }: Desk): Action[] {
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
        const picked = view.clips.get().flatMap((id) => findClip(editor.state.get().value, id)?.clip ?? [])
        if (picked.length === 0) return
        const from = Math.min(...picked.map(({ start }) => start))
        view.asked.set({ from, to: Math.max(...picked.map(({ start, duration }) => start + duration)) })
      },
    }),
  ]
}

function channelActions({ editor, view, edit }: Desk): Action[] {
  const mix = () => editor.state.get().value
  const pick = (id: string) => {
    view.strip.set(id)
    revealChannel(id)
  }
  const pickStrip = (by: number) => () => {
    const { tracks, groups } = mix()
    const ids = [...tracks.map(({ id }) => id), ...groups.map(({ id }) => id), 'master']
    const next = ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(view.strip.get()) + by))]
    if (next) pick(next)
  }
  const add = (id: string, change: (now: MixDocument) => MixDocument) => {
    edit(change)
    if (stripOf(mix(), id)) pick(id)
  }

  return [
    defineAction({
      id: 'mixer.mute',
      label: 'Mute the channel',
      shortcut: 'm',
      run() {
        const id = view.strip.get()
        const strip = stripOf(mix(), id)
        if (strip && 'mute' in strip) edit((now) => changeStrip(now, id, { mute: !strip.mute }))
      },
    }),
    defineAction({
      id: 'mixer.solo',
      label: 'Solo the channel',
      shortcut: 'Shift+S',
      run: () => edit((now) => soloed(now, view.strip.get())),
    }),
    defineAction({
      id: 'mixer.unsolo',
      label: 'End all solos',
      shortcut: 'u',
      when: () => [...mix().tracks, ...mix().groups].some(({ solo }) => solo),
      run: () => edit(withoutSolos),
    }),
    defineAction({
      id: 'mixer.rename',
      label: 'Rename the channel',
      shortcut: 'F2',
      when: () => 'name' in (stripOf(mix(), view.strip.get()) ?? {}),
      run() {
        const id = view.strip.get()
        revealChannel(id)
        view.naming.set({ id, place: mix().tracks.some((track) => track.id === id) ? 'row' : 'strip' })
      },
    }),
    defineAction({
      id: 'mixer.duplicate-track',
      label: 'Duplicate the track',
      shortcut: '$mod+Shift+d',
      when: () => mix().tracks.some(({ id }) => id === view.strip.get()),
      run() {
        const [id, trackId] = [view.strip.get(), crypto.randomUUID()]
        add(trackId, (now) => duplicateTrack(now, id, { trackId, newId: () => crypto.randomUUID() }))
      },
    }),
    defineAction({
      id: 'mixer.next-channel',
      label: 'Next channel',
      shortcut: 'Alt+ArrowRight',
      run: pickStrip(1),
    }),
    defineAction({
      id: 'mixer.previous-channel',
      label: 'Previous channel',
      shortcut: 'Alt+ArrowLeft',
      run: pickStrip(-1),
    }),
    defineAction({
      id: 'mixer.add-track',
      label: 'Add a track',
      shortcut: '$mod+Alt+t',
      run() {
        const id = crypto.randomUUID()
        add(id, (now) => addTrack(now, id, `Track ${now.tracks.length + 1}`))
      },
    }),
    defineAction({
      id: 'mixer.add-group',
      label: 'Add a group',
      shortcut: '$mod+Alt+g',
      run() {
        const id = crypto.randomUUID()
        add(id, (now) => addGroup(now, id))
      },
    }),
  ]
}

/** A channel that was chosen by keys comes into sight, on the timeline and among the strips. */
function revealChannel(id: string) {
  requestAnimationFrame(() => {
    for (const shown of document.querySelectorAll(`[data-track="${id}"], [data-strip="${id}"]`)) {
      shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  })
}

function mixActions({ session }: Desk, dialogs: DeskDialogs): Action[] {
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
