import type { MouthCue } from '#contract/mouth-track'
import { type Action, defineAction } from '../../../shell/actions/actions.ts'
import { mouthActions } from '../mouth/mouth-actions.ts'
import { duplicatePicked, findClip, nudgePicked, removePicked, splitAt } from '../project/edits.ts'
import type { Studio } from '../project/store.ts'
import { trimLimits } from '../timeline/timeline-geometry.ts'
import type { TimelineFrame, Transport } from '../timeline/timeline-view.ts'

export interface EditorDesk {
  studio: Studio
  transport: () => Transport
  frame: TimelineFrame
  /** What was heard in a take, by its id. */
  cuesOf(take: string): readonly MouthCue[]
  /** Seconds of a take, by its id. */
  takeDuration(take: string): number
  newId(): string
  openHelp(): void
  openCaption(): void
  goTo(path: string): void
}

export type ActionGroup = 'Play' | 'Edit' | 'Timeline' | 'Mouth' | 'Project'

/** What can be done in the editor: buttons, keys, the menu and the help sheet all read this list. */
export function editorActions(desk: EditorDesk): Record<ActionGroup, Action[]> {
  const { studio, frame } = desk
  const state = () => studio.store.getState()
  const now = () => desk.transport().position.get()
  const frames = (count: number) => {
    const { fps } = state().document.stage
    const time = Math.max(0, Math.round(now() * fps + count) / fps)
    desk.transport().seek(time)
    frame.follow(time)
  }
  const hasPick = () => state().picked !== undefined
  const project = () => state().project.id

  return {
    Play: [
      defineAction({
        id: 'studio.play',
        label: 'Play or pause',
        shortcut: 'Space',
        run() {
          const transport = desk.transport()
          if (transport.playing) transport.pause()
          else transport.play()
        },
      }),
      defineAction({
        id: 'studio.to-start',
        label: 'Back to the start',
        shortcut: 'Home',
        run() {
          desk.transport().seek(0)
          frame.follow(0)
        },
      }),
      defineAction({
        id: 'studio.to-end',
        label: 'To the end',
        shortcut: 'End',
        run() {
          desk.transport().seek(desk.transport().duration)
          frame.follow(desk.transport().duration)
        },
      }),
      defineAction({
        id: 'studio.frame-back',
        label: 'One frame back',
        shortcut: 'ArrowLeft',
        run: () => frames(-1),
      }),
      defineAction({
        id: 'studio.frame-on',
        label: 'One frame on',
        shortcut: 'ArrowRight',
        run: () => frames(1),
      }),
    ],
    Edit: [
      defineAction({
        id: 'studio.undo',
        label: 'Undo',
        shortcut: '$mod+z',
        when: () => state().canUndo,
        run: () => studio.undo(),
      }),
      defineAction({
        id: 'studio.redo',
        label: 'Redo',
        shortcut: '$mod+Shift+z',
        when: () => state().canRedo,
        run: () => studio.redo(),
      }),
      defineAction({
        id: 'studio.split',
        label: 'Split at the playhead',
        shortcut: 's',
        run() {
          const { document, picked } = state()
          const edit = splitAt(document, { at: now(), picked, newId: desk.newId })
          if (edit) studio.edit(edit)
        },
      }),
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
      defineAction({
        id: 'studio.duplicate',
        label: 'Duplicate',
        shortcut: '$mod+d',
        when: hasPick,
        run() {
          const { document, picked } = state()
          const id = desk.newId()
          const edit = picked && duplicatePicked(document, picked, id)
          if (!edit) return
          studio.edit(edit)
          studio.pick({ kind: picked.kind, id })
        },
      }),
      defineAction({
        id: 'studio.delete',
        label: 'Delete',
        shortcut: 'Backspace',
        when: hasPick,
        run: () => removePick(studio),
      }),
      defineAction({
        id: 'studio.delete-2',
        label: 'Delete',
        shortcut: 'Delete',
        when: hasPick,
        run: () => removePick(studio),
      }),
      defineAction({
        id: 'studio.nudge-back',
        label: 'Nudge back by a frame',
        shortcut: 'Alt+ArrowLeft',
        when: hasPick,
        run: () => nudge(studio, -1),
      }),
      defineAction({
        id: 'studio.nudge-on',
        label: 'Nudge on by a frame',
        shortcut: 'Alt+ArrowRight',
        when: hasPick,
        run: () => nudge(studio, 1),
      }),
      defineAction({
        id: 'studio.unpick',
        label: 'Let go of what is picked',
        shortcut: 'Escape',
        when: hasPick,
        run: () => studio.pick(undefined),
      }),
    ],
    Timeline: [
      defineAction({
        id: 'studio.caption',
        label: 'Add a caption at the playhead',
        shortcut: 'c',
        run: () => desk.openCaption(),
      }),
      defineAction({
        id: 'studio.snap',
        label: 'Snapping on or off',
        shortcut: 'n',
        run: () => frame.snapping.set(!frame.snapping.get()),
      }),
      defineAction({ id: 'studio.zoom-in', label: 'Zoom in', shortcut: '+', run: () => frame.zoom(1.4) }),
      defineAction({ id: 'studio.zoom-in-2', label: 'Zoom in', shortcut: '=', run: () => frame.zoom(1.4) }),
      defineAction({
        id: 'studio.zoom-out',
        label: 'Zoom out',
        shortcut: '-',
        run: () => frame.zoom(1 / 1.4),
      }),
      defineAction({
        id: 'studio.fit',
        label: 'Show everything',
        shortcut: '0',
        run: () => frame.fit(desk.transport().duration),
      }),
    ],
    Mouth: mouthActions(desk),
    Project: [
      defineAction({
        id: 'studio.sound',
        label: 'Record or bring a sound',
        shortcut: 'r',
        run: () => desk.goTo(`/projects/${project()}/audio`),
      }),
      defineAction({
        id: 'studio.character',
        label: 'Change the character',
        shortcut: 'p',
        run: () => desk.goTo(`/projects/${project()}/character`),
      }),
      defineAction({
        id: 'studio.thumbnail',
        label: 'Choose the thumbnail',
        run: () => desk.goTo(`/projects/${project()}/thumbnail`),
      }),
      defineAction({
        id: 'studio.export',
        label: 'Export a video',
        shortcut: 'e',
        run: () => desk.goTo(`/projects/${project()}/export`),
      }),
      defineAction({
        id: 'studio.page',
        label: 'See its page',
        run: () => desk.goTo(`/projects/${project()}`),
      }),
      defineAction({ id: 'studio.help', label: 'Keys', shortcut: 'Shift+?', run: () => desk.openHelp() }),
    ],
  }
}

function removePick(studio: Studio) {
  const { picked } = studio.store.getState()
  if (!picked) return
  studio.edit(removePicked(picked))
  studio.pick(undefined)
}

function nudge(studio: Studio, frames: number) {
  const { document, picked } = studio.store.getState()
  const edit = picked && nudgePicked(document, picked, frames / document.stage.fps)
  if (edit) studio.edit(edit, { key: 'nudge' })
}

/** Brings one edge of the picked clip to the playhead, as far as its take and its neighbours let it. */
function trimTo(desk: EditorDesk, edge: 'start' | 'end') {
  const { document, picked } = desk.studio.store.getState()
  const found = picked && findClip(document, picked.id)
  if (!found) return
  const { clip, track } = found
  const limits = trimLimits(track.clips, clip, desk.takeDuration(clip.take))[edge]
  const time = Math.min(limits[1], Math.max(limits[0], desk.transport().position.get()))
  const end = clip.start + clip.duration
  const change =
    edge === 'start'
      ? { start: time, duration: end - time, offset: Math.max(0, clip.offset + time - clip.start) }
      : { duration: time - clip.start }
  desk.studio.edit({ kind: 'trimClip', clip: clip.id, change })
}
