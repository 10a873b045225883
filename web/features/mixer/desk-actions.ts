import type { MixDocument } from '#contract/mix-document'
import {
  crossfade,
  duplicateClip,
  findClip,
  removeClip,
  splitClip,
  trimEnd,
  trimStart,
} from '../../engine/mix/clip-edits.ts'
import { lengthOf } from '../../engine/mix/sources.ts'
import { addGroup, addTrack, changeStrip, stripOf } from '../../engine/mix/strip-edits.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import type { Desk } from './desk-context.ts'

export interface DeskDialogs {
  openBounce(): void
  openKeys(): void
}

/** Everything the desk can do by key, palette and button, by what it is about. */
export function deskActions(desk: Desk, dialogs: DeskDialogs): Record<string, Action[]> {
  const { editor, session, view, edit } = desk
  const mix = () => editor.state.get().value
  const picked = () => {
    const id = view.clip.get()
    return id === undefined ? undefined : findClip(mix(), id)
  }
  const newId = () => crypto.randomUUID()
  const onClip = (change: (now: MixDocument, id: string) => MixDocument) => () => {
    const found = picked()
    if (found) edit((now) => change(now, found.clip.id))
  }
  const hasClip = () => picked() !== undefined
  const onStrip = (switched: 'mute' | 'solo') => () => {
    const id = view.strip.get()
    const strip = stripOf(mix(), id)
    if (strip && 'mute' in strip) edit((now) => changeStrip(now, id, { [switched]: !strip[switched] }))
  }
  const jumpToMarker = (direction: 1 | -1) => () => {
    const now = session.position()
    const times = mix().markers.map(({ time }) => time)
    const next =
      direction > 0
        ? Math.min(...times.filter((time) => time > now + 0.05))
        : Math.max(0, ...times.filter((time) => time < now - 0.3))
    if (Number.isFinite(next)) void session.locate(next)
  }
  const pickStrip = (by: number) => () => {
    const { tracks, groups } = mix()
    const ids = [...tracks.map(({ id }) => id), ...groups.map(({ id }) => id), 'master']
    const next = ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(view.strip.get()) + by))]
    if (next) view.strip.set(next)
  }

  return {
    Transport: [
      defineAction({
        id: 'mixer.play',
        label: 'Play or pause',
        shortcut: 'Space',
        run: () => void (session.playing.get() ? session.pause() : session.play()),
      }),
      defineAction({
        id: 'mixer.to-start',
        label: 'Go to the beginning',
        shortcut: 'Home',
        run: () => void session.locate(0),
      }),
      defineAction({
        id: 'mixer.to-end',
        label: 'Go to the end',
        shortcut: 'End',
        run: () => void session.locate(lengthOf(mix())),
      }),
      defineAction({
        id: 'mixer.back',
        label: 'Back a bar',
        shortcut: ',',
        run: () => void session.locate(session.position() - 240 / mix().tempo),
      }),
      defineAction({
        id: 'mixer.forward',
        label: 'Forward a bar',
        shortcut: '.',
        run: () => void session.locate(session.position() + 240 / mix().tempo),
      }),
      defineAction({
        id: 'mixer.loop',
        label: 'Loop on or off',
        shortcut: 'l',
        run: () => edit(toggledLoop),
      }),
      defineAction({
        id: 'mixer.loop-start',
        label: 'Loop begins here',
        shortcut: 'i',
        run: () => edit((now) => withLoop(now, { start: session.position() })),
      }),
      defineAction({
        id: 'mixer.loop-end',
        label: 'Loop ends here',
        shortcut: 'o',
        run: () => edit((now) => withLoop(now, { end: session.position() })),
      }),
      defineAction({
        id: 'mixer.marker',
        label: 'Set a marker',
        shortcut: 'k',
        run: () => edit((now) => withMarker(now, session.position(), newId())),
      }),
      defineAction({
        id: 'mixer.next-marker',
        label: 'Next marker',
        shortcut: 'Shift+K',
        run: jumpToMarker(1),
      }),
      defineAction({
        id: 'mixer.previous-marker',
        label: 'Previous marker',
        shortcut: 'Shift+J',
        run: jumpToMarker(-1),
      }),
    ],
    Edit: [
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
        id: 'mixer.split',
        label: 'Split the clip at the playhead',
        shortcut: 's',
        when: hasClip,
        run: onClip((now, id) => splitClip(now, id, session.position(), newId())),
      }),
      defineAction({
        id: 'mixer.duplicate',
        label: 'Duplicate the clip',
        shortcut: '$mod+d',
        when: hasClip,
        run: onClip((now, id) => duplicateClip(now, id, newId())),
      }),
      defineAction({
        id: 'mixer.crossfade',
        label: 'Crossfade into the next clip',
        shortcut: 'x',
        when: hasClip,
        run: onClip(crossfade),
      }),
      defineAction({
        id: 'mixer.trim-start',
        label: 'Trim the beginning to the playhead',
        shortcut: '[',
        when: hasClip,
        run: onClip((now, id) => trimStart(now, id, session.position())),
      }),
      defineAction({
        id: 'mixer.trim-end',
        label: 'Trim the end to the playhead',
        shortcut: ']',
        when: hasClip,
        run: onClip((now, id) => trimEnd(now, id, session.position())),
      }),
      defineAction({
        id: 'mixer.remove-clip',
        label: 'Remove the clip',
        shortcut: 'Delete',
        when: hasClip,
        run: onClip(removeClip),
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
        run: () => view.zoom.set(Math.min(800, view.zoom.get() * 1.4)),
      }),
      defineAction({
        id: 'mixer.zoom-out',
        label: 'Zoom out',
        shortcut: '-',
        run: () => view.zoom.set(Math.max(2, view.zoom.get() / 1.4)),
      }),
    ],
    Channels: [
      defineAction({ id: 'mixer.mute', label: 'Mute the channel', shortcut: 'm', run: onStrip('mute') }),
      defineAction({
        id: 'mixer.solo',
        label: 'Solo the channel',
        shortcut: 'Shift+S',
        run: onStrip('solo'),
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
        run: () => edit((now) => addTrack(now, newId(), `Track ${now.tracks.length + 1}`)),
      }),
      defineAction({
        id: 'mixer.add-group',
        label: 'Add a group',
        shortcut: '$mod+Alt+g',
        run: () => edit((now) => addGroup(now, newId())),
      }),
    ],
    Mix: [
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
    ],
  }
}

function toggledLoop(mix: MixDocument): MixDocument {
  const { loop } = mix
  // A loop that was never drawn goes round the whole mix.
  const span = loop.end > loop.start ? loop : { start: 0, end: Math.max(1, lengthOf(mix)) }
  return { ...mix, loop: { ...span, on: !loop.on } }
}

function withLoop(mix: MixDocument, change: { start?: number; end?: number }): MixDocument {
  const loop = { ...mix.loop, ...change, on: true }
  if (loop.end <= loop.start) loop.end = Math.max(lengthOf(mix), loop.start + 1)
  return { ...mix, loop }
}

function withMarker(mix: MixDocument, time: number, id: string): MixDocument {
  const marker = { id, time, name: `Marker ${mix.markers.length + 1}` }
  return { ...mix, markers: [...mix.markers, marker].toSorted((one, other) => one.time - other.time) }
}
