import { defineAction, type Action } from '../../../../shell/actions/actions.ts'
import { placedOf, endOf } from '../../project/edits/selection.ts'
import type { EditorSession } from '../editor-session.ts'

export function markerActions(session: EditorSession): Action[] {
  const { studio, frame } = session
  const state = () => studio.store.getState()
  const now = () => session.transport().position.get()
  const markers = () => state().document.markers ?? []

  function jump(direction: 1 | -1) {
    const times = markers()
      .map(({ time }) => time)
      .filter((time) => (direction > 0 ? time > now() + 0.001 : time < now() - 0.001))
      .sort((a, b) => direction * (a - b))
    const [time] = times
    if (time === undefined) return
    session.transport().seek(time)
    frame.follow(time)
  }

  return [
    defineAction({
      id: 'studio.marker',
      label: 'Set a marker at the playhead',
      shortcut: 'Shift+m',
      run() {
        const id = session.newId()
        const name = `Marker ${markers().length + 1}`
        studio.edit({ kind: 'addMarker', marker: { id, time: now(), name } })
        studio.select({ kind: 'marker', id })
        frame.said.set(`${name} set`)
      },
    }),
    defineAction({
      id: 'studio.marker-before',
      label: 'To the previous marker',
      shortcut: 'Shift+<',
      when: () => markers().length > 0,
      run: () => jump(-1),
    }),
    defineAction({
      id: 'studio.marker-next',
      label: 'To the next marker',
      shortcut: 'Shift+>',
      when: () => markers().length > 0,
      run: () => jump(1),
    }),
    defineAction({
      id: 'studio.loop',
      label: 'Loop the selection',
      shortcut: 'l',
      run() {
        if (frame.loop.get()) {
          frame.loop.set(null)
          frame.said.set('Loop off')
          return
        }
        const placed = placedOf(state().document, state().selection).map(({ span }) => span)
        const from = placed.length > 0 ? Math.min(...placed.map(({ start }) => start)) : 0
        const to = placed.length > 0 ? Math.max(...placed.map(endOf)) : session.transport().duration
        if (to - from < 0.1) return
        frame.loop.set({ from, to: Math.min(to, Math.max(from + 0.1, session.transport().duration)) })
        frame.said.set('Loop on')
      },
    }),
  ]
}
