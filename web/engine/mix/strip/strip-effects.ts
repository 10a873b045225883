import type { MixGroup } from '#contract/mixes/document'
import { inserts, type Insert, type InsertSettings } from '#contract/mixes/inserts/index'
import { mapInserts } from '#model/mix/inserts/index'

export type StripEffects = Pick<MixGroup, Insert | 'order'>

export function effectsOf(strip: StripEffects): StripEffects {
  return { ...mapInserts((kind) => strip[kind]), order: [...strip.order] }
}

/** The inserts of a channel, of which only the named ones are on. */
export function onlyOn(strip: InsertSettings, on: readonly Insert[]): InsertSettings {
  return mapInserts((kind) => ({ ...strip[kind], on: on.includes(kind) }))
}

export function insertSwitched<Kind extends Insert>(
  strip: InsertSettings,
  kind: Kind,
  on: boolean,
): Partial<InsertSettings> {
  return { [kind]: { ...strip[kind], on } }
}

/** Turns all inserts off; if none is on, turns those of `wereOn` (from the previous result) on again. */
export function bypassed(
  strip: StripEffects,
  wereOn: readonly Insert[] = [],
): { change: InsertSettings; wereOn: readonly Insert[] } {
  const areOn = inserts.filter((kind) => strip[kind].on)
  return {
    change: onlyOn(strip, areOn.length > 0 ? [] : wereOn),
    wereOn: areOn.length > 0 ? areOn : wereOn,
  }
}
