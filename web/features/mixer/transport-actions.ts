import type { MixDocument } from '#contract/mixes/document'
import { lengthOf } from '../../engine/mix/sources.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import type { Mixer } from './mixer-context.ts'

export function transportActions({ editor, session, edit }: Mixer): Action[] {
  const mix = () => editor.state.get().value
  const jumpToMarker = (direction: 1 | -1) => () => {
    const now = session.position()
    const times = mix().markers.map(({ time }) => time)
    const next =
      direction > 0
        ? Math.min(...times.filter((time) => time > now + 0.05))
        : Math.max(0, ...times.filter((time) => time < now - 0.3))
    if (Number.isFinite(next)) void session.locate(next)
  }

  return [
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
      repeats: true,
      run: () => void session.locate(session.position() - 240 / mix().tempo),
    }),
    defineAction({
      id: 'mixer.forward',
      label: 'Forward a bar',
      shortcut: '.',
      repeats: true,
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
      label: 'Start the loop here',
      shortcut: 'i',
      run: () => edit((now) => withLoop(now, { start: session.position() })),
    }),
    defineAction({
      id: 'mixer.loop-end',
      label: 'End the loop here',
      shortcut: 'o',
      run: () => edit((now) => withLoop(now, { end: session.position() })),
    }),
    defineAction({
      id: 'mixer.marker',
      label: 'Set a marker',
      shortcut: 'k',
      run: () => edit((now) => withMarker(now, session.position(), crypto.randomUUID())),
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
  ]
}

function toggledLoop(mix: MixDocument): MixDocument {
  const { loop } = mix
  // Without a loop, the whole mix is looped.
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
