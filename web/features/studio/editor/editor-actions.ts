import { takeTimeOf } from '#model/document/clip-time'
import { type Action, defineAction } from '../../../shell/actions/actions.ts'
import { undoActions } from '../project/undo-actions.ts'
import { mouthActions } from '../mouth/mouth-actions.ts'
import { findClip } from '../project/edits/edits.ts'
import type { EditorDesk } from './editor-desk.ts'
import { markerActions } from './panels/marker-actions.ts'
import { pictureActions } from './panels/picture-actions.ts'
import { selectionActions } from './selection-actions.ts'
import { trimLimits } from '../timeline/timeline-geometry.ts'

export type ActionGroup = 'Play' | 'Edit' | 'Timeline' | 'Mouth' | 'Project'

/** The actions of the editor, for buttons, keys, menu and help sheet. */
export function editorActions(desk: EditorDesk): Record<ActionGroup, Action[]> {
  return {
    Play: playActions(desk),
    Edit: [...editActions(desk), ...selectionActions(desk)],
    Timeline: timelineActions(desk),
    Mouth: mouthActions(desk),
    Project: projectActions(desk),
  }
}

function playActions({ studio, frame, transport }: EditorDesk): Action[] {
  const seek = (time: number) => {
    transport().seek(time)
    frame.follow(time)
  }
  const step = (frames: number) => {
    const { fps } = studio.store.getState().document.stage
    seek(Math.max(0, Math.round(transport().position.get() * fps + frames) / fps))
  }

  return [
    defineAction({
      id: 'studio.play',
      label: 'Play or pause',
      shortcut: 'Space',
      run() {
        if (transport().playing) transport().pause()
        else transport().play()
      },
    }),
    defineAction({
      id: 'studio.to-start',
      label: 'Back to start',
      shortcut: 'Home',
      run: () => seek(0),
    }),
    defineAction({
      id: 'studio.to-end',
      label: 'To the end',
      shortcut: 'End',
      run: () => seek(transport().duration),
    }),
    defineAction({
      id: 'studio.frame-back',
      label: 'Back one frame',
      shortcut: 'ArrowLeft',
      repeats: true,
      run: () => step(-1),
    }),
    defineAction({
      id: 'studio.frame-on',
      label: 'Forward one frame',
      shortcut: 'ArrowRight',
      repeats: true,
      run: () => step(1),
    }),
  ]
}

function editActions(desk: EditorDesk): Action[] {
  const { studio } = desk
  const state = () => studio.store.getState()

  return [
    ...undoActions(studio),
    defineAction({
      id: 'studio.trim-start',
      label: 'Trim the start to the playhead',
      shortcut: '[',
      when: () => state().picked?.kind === 'clip',
      run: () => trimTo(desk, 'start'),
    }),
    defineAction({
      id: 'studio.trim-end',
      label: 'Trim the end to the playhead',
      shortcut: ']',
      when: () => state().picked?.kind === 'clip',
      run: () => trimTo(desk, 'end'),
    }),
  ]
}

function timelineActions(desk: EditorDesk): Action[] {
  const { frame } = desk

  return [
    defineAction({
      id: 'studio.caption',
      label: 'Add a caption at the playhead',
      shortcut: 'c',
      run: () => desk.openCaption(),
    }),
    defineAction({
      id: 'studio.script',
      label: 'Script: captions, and cutting by words',
      shortcut: 'w',
      run: () => desk.openScript(),
    }),
    defineAction({
      id: 'studio.sounds',
      label: 'Sounds and music',
      shortcut: 'b',
      run: () => desk.openSounds(),
    }),
    defineAction({
      id: 'studio.snap',
      label: 'Snapping on or off',
      shortcut: 'n',
      run: () => frame.snapping.set(!frame.snapping.get()),
    }),
    defineAction({
      id: 'studio.ripple',
      label: 'Close gaps when deleting: on or off',
      shortcut: 'Shift+n',
      run: () => frame.ripple.set(!frame.ripple.get()),
    }),
    ...markerActions(desk),
    ...pictureActions(desk),
    defineAction({
      id: 'studio.zoom-in',
      label: 'Zoom in',
      shortcut: '+',
      repeats: true,
      run: () => frame.zoom(1.4),
    }),
    defineAction({
      id: 'studio.zoom-in-2',
      label: 'Zoom in',
      shortcut: '=',
      repeats: true,
      run: () => frame.zoom(1.4),
    }),
    defineAction({
      id: 'studio.zoom-out',
      label: 'Zoom out',
      shortcut: '-',
      repeats: true,
      run: () => frame.zoom(1 / 1.4),
    }),
    defineAction({
      id: 'studio.fit',
      label: 'Fit to window',
      shortcut: '0',
      run: () => frame.fit(desk.transport().duration),
    }),
  ]
}

function projectActions(desk: EditorDesk): Action[] {
  const goTo = (page = '') => desk.goTo(`/projects/${desk.studio.store.getState().project.id}${page}`)

  return [
    defineAction({
      id: 'studio.sound',
      label: 'Record or upload a sound',
      shortcut: 'r',
      run: () => goTo('/audio'),
    }),
    defineAction({
      id: 'studio.character',
      label: 'Change the character',
      shortcut: 'p',
      run: () => goTo('/character'),
    }),
    defineAction({
      id: 'studio.thumbnail',
      label: 'Choose the thumbnail',
      run: () => goTo('/thumbnail'),
    }),
    defineAction({
      id: 'studio.export',
      label: 'Export',
      shortcut: 'e',
      run: () => goTo('/export'),
    }),
    defineAction({
      id: 'studio.page',
      label: 'See its page',
      run: () => goTo(),
    }),
    defineAction({
      id: 'studio.versions',
      label: 'Earlier versions',
      shortcut: 'Shift+h',
      run: () => desk.openVersions(),
    }),
    defineAction({ id: 'studio.help', label: 'Keys', shortcut: 'Shift+?', run: () => desk.openHelp() }),
  ]
}

/**
 * Brings one edge of the picked clip to the playhead, as far as its take and its neighbours let it. A playhead beyond
 * the other edge trims nothing: hardly anything of the clip would be left.
 */
function trimTo(desk: EditorDesk, edge: 'start' | 'end') {
  const { document, picked } = desk.studio.store.getState()
  const found = picked && findClip(document, picked.id)
  if (!found) return
  const { clip, track } = found
  const position = desk.transport().position.get()
  const end = clip.start + clip.duration
  if (edge === 'start' ? position >= end : position <= clip.start) {
    desk.frame.said.set('The playhead is not at this clip')
    return
  }
  const limits = trimLimits(track.clips, clip, desk.takeDuration(clip.take))[edge]
  const time = Math.min(limits[1], Math.max(limits[0], position))
  const change =
    edge === 'start'
      ? { start: time, duration: end - time, offset: Math.max(0, takeTimeOf(clip, time)) }
      : { duration: time - clip.start }
  desk.studio.edit({ kind: 'trimClip', clip: clip.id, change })
}
