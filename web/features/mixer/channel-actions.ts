import type { MixDocument } from '#contract/mixes/document'
import { bypassed, effectsOf } from '../../engine/mix/strip/strip-effects.ts'
import {
  addGroup,
  addTrack,
  changeStrip,
  duplicateTrack,
  soloed,
  stripOf,
  withoutSolos,
} from '../../engine/mix/strip/strip-edits.ts'
import { defineAction, type Action } from '../../shell/actions/actions.ts'
import type { Mixer } from './mixer-context.ts'

export function channelActions({ editor, view, edit }: Mixer): Action[] {
  const mix = () => editor.state.get().value
  const select = (id: string) => {
    view.strip.set(id)
    revealChannel(id)
  }
  const pickStrip = (by: number) => () => {
    const { tracks, groups } = mix()
    const ids = [...tracks.map(({ id }) => id), ...groups.map(({ id }) => id), 'master']
    const next = ids[Math.min(ids.length - 1, Math.max(0, ids.indexOf(view.strip.get()) + by))]
    if (next) select(next)
  }
  const add = (id: string, change: (now: MixDocument) => MixDocument) => {
    edit(change)
    if (stripOf(mix(), id)) select(id)
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
    ...effectActions({ editor, view, edit }),
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

/** Actions on all inserts of the chosen channel: copy, paste, bypass. */
function effectActions({ editor, view, edit }: Pick<Mixer, 'editor' | 'view' | 'edit'>): Action[] {
  const chosen = () => stripOf(editor.state.get().value, view.strip.get())
  return [
    defineAction({
      id: 'mixer.bypass',
      label: 'Effects of the channel off, or on again',
      shortcut: 'b',
      when: () => chosen() !== undefined,
      run() {
        const [id, strip] = [view.strip.get(), chosen()]
        if (!strip) return
        const { change, wereOn } = bypassed(strip, view.bypassed.get()[id])
        if (wereOn.length === 0) return
        view.bypassed.set({ ...view.bypassed.get(), [id]: wereOn })
        edit((now) => changeStrip(now, id, change))
      },
    }),
    defineAction({
      id: 'mixer.copy-effects',
      label: 'Copy the effects of the channel',
      shortcut: '$mod+Alt+c',
      when: () => chosen() !== undefined,
      run() {
        const strip = chosen()
        if (!strip) return
        view.copiedEffects.set({
          effects: effectsOf(strip),
          wereOn: view.bypassed.get()[view.strip.get()] ?? [],
        })
      },
    }),
    defineAction({
      id: 'mixer.paste-effects',
      label: 'Paste the effects onto the channel',
      shortcut: '$mod+Alt+v',
      when: () => chosen() !== undefined && view.copiedEffects.get() !== undefined,
      run() {
        const copied = view.copiedEffects.get()
        if (!copied) return
        const id = view.strip.get()
        // Bypassed effects can be restored in the new channel as well.
        view.bypassed.set({ ...view.bypassed.get(), [id]: copied.wereOn })
        edit((now) => changeStrip(now, id, copied.effects))
      },
    }),
  ]
}

/** Scrolls a channel chosen by keys into view, on the timeline and among the strips. */
function revealChannel(id: string) {
  requestAnimationFrame(() => {
    for (const shown of document.querySelectorAll(`[data-track="${id}"], [data-strip="${id}"]`)) {
      shown.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  })
}
