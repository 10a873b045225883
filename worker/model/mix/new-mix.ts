import {
  type MixMaster,
  type MixGroup,
  SHUT_DB,
  type MixDocument,
  MIX_VERSION,
} from '../../contract/mixes/document.ts'
import { insertModels, mapInserts, orderFrom } from './inserts/index.ts'

/** Leaves the sound unchanged. */
export function newChannel() {
  return {
    gain: 0,
    ...mapInserts((kind) => copyOf(insertModels[kind].initial)),
    order: orderFrom(),
  } satisfies Omit<MixMaster, 'limiter'>
}

/** A group, or a track without its clips; leaves the sound unchanged. */
export function newStrip(id: string, name: string, colour: number): MixGroup {
  return {
    id,
    name,
    colour: colour % 8,
    ...newChannel(),
    pan: 0,
    mute: false,
    solo: false,
    safe: false,
    invert: false,
    reverb: SHUT_DB,
    delay: SHUT_DB,
  }
}

export function newMix(): MixDocument {
  return {
    version: MIX_VERSION,
    sampleRate: 48_000,
    tempo: 120,
    sources: [],
    tracks: [],
    groups: [],
    master: { ...newChannel(), limiter: { on: true, ceiling: -1 } },
    reverb: { gain: 0, decay: 1.8, damping: 0.4, preDelay: 20 },
    delay: { gain: 0, beats: 0.5, feedback: 0.35, damping: 0.3 },
    automation: [],
    markers: [],
    loop: { on: false, start: 0, end: 0 },
  }
}

/** AudioWorklets, where documents play, have no structuredClone. */
function copyOf<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value)) as Value
}
