import { beforeEach, expect, test, vi } from 'vitest'
import { type MixDocument } from '#contract/mixes/document'
import { newMix } from '#model/mix/new-mix'
import { createSnapshots } from '../../editing/history.ts'
import { addTrack, changeStrip, stripOf } from '../../engine/mix/strip/strip-edits.ts'
import { channelActions } from './channel-actions.ts'
import { createMixerView, type Mixer } from './mixer-context.ts'

// The chosen channel is scrolled into view in an animation frame, which Node lacks.
beforeEach(() => void vi.stubGlobal('requestAnimationFrame', () => 0))

/** A mixer with the tracks one and two, the first of them with its compressor on. */
function openMixer() {
  const two = addTrack(addTrack(newMix(), 'one', 'One'), 'two', 'Two')
  const { compressor } = two.master
  const history = createSnapshots(
    changeStrip(two, 'one', { compressor: { ...compressor, on: true, ratio: 8 } }),
  )
  const view = createMixerView('one')
  const mixer = {
    editor: { state: history },
    view,
    edit: (change: (now: MixDocument) => MixDocument) => history.apply(change(history.get().value)),
  } as unknown as Mixer // safe: channel actions use no more of it
  const actions = channelActions(mixer)
  return {
    view,
    history,
    mix: () => history.get().value,
    press(id: string): boolean {
      const action = actions.find((one) => one.id === `mixer.${id}`)
      const isOffered = action?.when?.() !== false
      if (isOffered) action?.run()
      return isOffered
    },
  }
}

test('one key bypasses the effects and restores them; effects can be copied to another channel', () => {
  const { view, history, mix, press } = openMixer()
  const isOn = (id: string) => stripOf(mix(), id)?.compressor.on
  expect(press('paste-effects')).toBe(false)
  press('copy-effects')
  press('bypass')
  expect(isOn('one')).toBe(false)
  press('bypass')
  expect(isOn('one')).toBe(true)
  view.strip.set('two')
  press('paste-effects')
  expect(stripOf(mix(), 'two')?.compressor).toEqual(stripOf(mix(), 'one')?.compressor)
  // Effects copied while bypassed can be switched on in their new channel.
  view.strip.set('one')
  press('bypass')
  press('copy-effects')
  view.strip.set('two')
  press('paste-effects')
  expect(isOn('two')).toBe(false)
  press('bypass')
  expect(isOn('two')).toBe(true)
  // Without active effects there is nothing to bypass, and no step of undo.
  view.strip.set('master')
  const { revision } = history.get()
  press('bypass')
  expect(history.get().revision).toBe(revision)
})

test('an added or duplicated channel is chosen; solos are cleared together; only named channels can be renamed', () => {
  const { view, mix, press } = openMixer()
  press('duplicate-track')
  expect(mix().tracks.map(({ name }) => name)).toEqual(['One', 'One 2', 'Two'])
  expect(view.strip.get()).toBe(mix().tracks[1]?.id)
  press('add-group')
  expect(view.strip.get()).toBe(mix().groups[0]?.id)
  expect(press('duplicate-track')).toBe(false)
  press('rename')
  expect(view.naming.get()).toEqual({ id: mix().groups[0]?.id, place: 'strip' })
  expect(press('unsolo')).toBe(false)
  press('solo')
  view.strip.set('two')
  press('solo')
  press('rename')
  expect(view.naming.get()).toEqual({ id: 'two', place: 'row' })
  press('unsolo')
  expect([...mix().tracks, ...mix().groups].filter(({ solo }) => solo)).toEqual([])
  view.strip.set('master')
  expect(press('rename')).toBe(false)
})
