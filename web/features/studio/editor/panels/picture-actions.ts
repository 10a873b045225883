import type { Overlay, Scene } from '#contract/document/document'
import { defineAction, type Action } from '../../../../shell/actions/actions.ts'
import { barTimes, cutScenes, sentenceTimes } from '../../project/edits/auto-cuts.ts'
import { cameraOverlay, unshownTrack } from '../../project/edits/camera-edits.ts'
import { endOf } from '../../project/edits/selection.ts'
import { sceneAt } from '../../../../engine/timeline/frame.ts'
import type { EditorSession } from '../editor-session.ts'

/** Default length of a title or sticker in seconds. */
const OVERLAY_SECONDS = 3

/** A new overlay, slightly above the centre of the picture. */
export function newOverlay(id: string, start: number, kind: Overlay['kind'], content: string): Overlay {
  const size = kind === 'title' ? 0.11 : kind === 'sticker' ? 0.18 : 0.4
  const y = kind === 'title' ? 0.16 : 0.32
  return {
    id,
    kind,
    content,
    start,
    duration: OVERLAY_SECONDS,
    x: kind === 'title' ? 0.5 : 0.8,
    y,
    size,
    turn: 0,
  }
}

export function pictureActions(session: EditorSession): Action[] {
  const { studio, frame } = session
  const state = () => studio.store.getState()
  const now = () => session.transport().position.get()

  function add(kind: Overlay['kind'], content: string) {
    const id = session.newId()
    studio.edit({ kind: 'addOverlay', overlay: newOverlay(id, now(), kind, content) })
    studio.select({ kind: 'overlay', id })
  }
  function cut(times: readonly number[], where: string) {
    const edit = cutScenes(state().document, times, session.newId)
    const count = edit
      ? (edit.kind === 'batch' ? edit.edits : [edit]).filter(({ kind }) => kind === 'addScene').length
      : 0
    if (edit) studio.edit(edit)
    frame.said.set(count > 0 ? `${count} cuts ${where}` : 'Nothing to cut')
  }

  return [
    defineAction({
      id: 'studio.title',
      label: 'Add a title',
      shortcut: 't',
      run: () => add('title', 'Title'),
    }),
    defineAction({ id: 'studio.sticker', label: 'Add a sticker', run: () => add('sticker', '⭐') }),
    defineAction({
      id: 'studio.camera',
      label: 'Add the camera picture',
      when: () => unshownTrack(state().document, state().takes) !== undefined,
      run() {
        const track = unshownTrack(state().document, state().takes)
        if (track === undefined) return
        const id = session.newId()
        studio.edit({ kind: 'addOverlay', overlay: cameraOverlay(id, track) })
        studio.select({ kind: 'overlay', id })
      },
    }),
    defineAction({
      id: 'studio.scene',
      label: 'Cut to a new scene here',
      shortcut: 'Shift+s',
      run() {
        const { document } = state()
        const scene = sceneAt(document, now())
        const id = session.newId()
        const start = now()
        if (!scene || start <= scene.start + 0.05) return
        const piece: Scene = { ...scene, id, start, duration: endOf(scene) - start, transition: 'cut' }
        studio.edit({
          kind: 'batch',
          edits: [
            { kind: 'changeScene', scene: scene.id, change: { duration: start - scene.start } },
            { kind: 'addScene', scene: piece },
          ],
        })
        studio.select({ kind: 'scene', id })
        frame.said.set('A new scene begins here')
      },
    }),
    defineAction({
      id: 'studio.cut-sentences',
      label: 'Cut on every sentence',
      run: () =>
        cut(
          sentenceTimes(state().document, (take) => session.cuesOf(take)),
          'on sentences',
        ),
    }),
    defineAction({
      id: 'studio.cut-beats',
      label: 'Cut on every bar',
      run: () => cut(barTimes(state().document), 'on bars'),
    }),
  ]
}
