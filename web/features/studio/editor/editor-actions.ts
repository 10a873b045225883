import { takeTimeOf } from '#model/document/clip-time'
import { type Action, defineAction } from '../../../shell/actions/actions.ts'
import { undoActions } from '../project/undo-actions.ts'
import { mouthActions } from '../mouth/mouth-actions.ts'
import { findClip } from '../project/edits/edits.ts'
import type { EditorSession } from './editor-session.ts'
import { markerActions } from './panels/marker-actions.ts'
import { pictureActions } from './panels/picture-actions.ts'
import { selectionActions } from './selection-actions.ts'
import { trimLimits } from '../timeline/timeline-geometry.ts'

export type ActionGroup = 'Play' | 'Edit' | 'Timeline' | 'Mouth' | 'Project'

export function editorActions(session: EditorSession): Record<ActionGroup, Action[]> {
  return {
    Play: playActions(session),
    Edit: [...editActions(session), ...selectionActions(session)],
    Timeline: timelineActions(session),
    Mouth: mouthActions(session),
    Project: projectActions(session),
  }
}

function playActions({ studio, frame, transport }: EditorSession): Action[] {
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

function editActions(session: EditorSession): Action[] {
  const { studio } = session
  const state = () => studio.store.getState()

  return [
    ...undoActions(studio),
    defineAction({
      id: 'studio.trim-start',
      label: 'Trim the start to the playhead',
      shortcut: '[',
      when: () => state().selected?.kind === 'clip',
      run: () => trimTo(session, 'start'),
    }),
    defineAction({
      id: 'studio.trim-end',
      label: 'Trim the end to the playhead',
      shortcut: ']',
      when: () => state().selected?.kind === 'clip',
      run: () => trimTo(session, 'end'),
    }),
  ]
}

function timelineActions(session: EditorSession): Action[] {
  const { frame } = session

  return [
    defineAction({
      id: 'studio.caption',
      label: 'Add a caption at the playhead',
      shortcut: 'c',
      run: () => session.openCaption(),
    }),
    defineAction({
      id: 'studio.script',
      label: 'Script: captions, and cutting by words',
      shortcut: 'w',
      run: () => session.openScript(),
    }),
    defineAction({
      id: 'studio.sounds',
      label: 'Sounds and music',
      shortcut: 'b',
      run: () => session.openSounds(),
    }),
    defineAction({
      id: 'studio.direct',
      label: 'Direction: a scene from a sound',
      shortcut: 'd',
      run: () => session.openDirection(),
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
    ...markerActions(session),
    ...pictureActions(session),
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
      run: () => frame.fit(session.transport().duration),
    }),
  ]
}

function projectActions(session: EditorSession): Action[] {
  const goTo = (page = '') => session.goTo(`/projects/${session.studio.store.getState().project.id}${page}`)

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
      run: () => session.openVersions(),
    }),
    defineAction({ id: 'studio.help', label: 'Keys', shortcut: 'Shift+?', run: () => session.openHelp() }),
  ]
}

/** Within its take and its neighbours. Does nothing beyond the other edge, which would leave almost nothing. */
function trimTo(session: EditorSession, edge: 'start' | 'end') {
  const { document, selected } = session.studio.store.getState()
  const found = selected && findClip(document, selected.id)
  if (!found) return
  const { clip, track } = found
  const position = session.transport().position.get()
  const end = clip.start + clip.duration
  if (edge === 'start' ? position >= end : position <= clip.start) {
    session.frame.said.set('The playhead is not at this clip')
    return
  }
  const limits = trimLimits(track.clips, clip, session.takeDuration(clip.take))[edge]
  const time = Math.min(limits[1], Math.max(limits[0], position))
  const change =
    edge === 'start'
      ? { start: time, duration: end - time, offset: Math.max(0, takeTimeOf(clip, time)) }
      : { duration: time - clip.start }
  session.studio.edit({ kind: 'trimClip', clip: clip.id, change })
}
