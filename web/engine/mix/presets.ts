import { SHUT_DB, type MixGroup } from '#contract/mixes/document'
import type { Insert } from '#contract/mixes/inserts/index'
import { insertModels, mapInserts, orderFrom } from '#model/mix/inserts/index'

export interface Preset {
  id: string
  label: string
  settings: Pick<MixGroup, Insert | 'order' | 'reverb' | 'delay'>
}

const flat = { ...mapInserts((kind) => insertModels[kind].initial), reverb: SHUT_DB, delay: SHUT_DB }

export const presets: readonly Preset[] = [
  {
    id: 'flat',
    label: 'Flat',
    settings: { ...flat, order: orderFrom() },
  },
  {
    id: 'podcast',
    label: 'Podcast voice',
    settings: {
      ...flat,
      eq: {
        on: true,
        low: { shape: 'cut', frequency: 80, gain: 0, q: 0.71 },
        mid: { frequency: 320, gain: -3, q: 1 },
        high: { shape: 'shelf', frequency: 6_000, gain: 3, q: 0.71 },
      },
      compressor: { on: true, threshold: -24, ratio: 3, knee: 8, attack: 6, release: 160, makeup: 5 },
      deEsser: { on: true, frequency: 5_500, threshold: -34, range: 8 },
      order: orderFrom(),
    },
  },
  {
    id: 'radio',
    label: 'Radio',
    settings: {
      ...flat,
      eq: {
        on: true,
        low: { shape: 'shelf', frequency: 140, gain: 4, q: 0.71 },
        mid: { frequency: 2_500, gain: 3, q: 0.9 },
        high: { shape: 'shelf', frequency: 9_000, gain: 2, q: 0.71 },
      },
      compressor: { on: true, threshold: -30, ratio: 6, knee: 6, attack: 3, release: 110, makeup: 9 },
      deEsser: { on: true, frequency: 5_000, threshold: -30, range: 10 },
      order: orderFrom('compressor'),
    },
  },
  {
    id: 'bright',
    label: 'Bright',
    settings: {
      ...flat,
      eq: {
        on: true,
        low: { shape: 'cut', frequency: 110, gain: 0, q: 0.71 },
        mid: { frequency: 3_200, gain: 2.5, q: 0.8 },
        high: { shape: 'shelf', frequency: 8_000, gain: 5, q: 0.71 },
      },
      compressor: { on: true, threshold: -18, ratio: 2, knee: 10, attack: 12, release: 180, makeup: 1.5 },
      deEsser: { on: true, frequency: 6_500, threshold: -36, range: 6 },
      order: orderFrom(),
    },
  },
  {
    id: 'telephone',
    label: 'Telephone',
    settings: {
      ...flat,
      eq: {
        on: true,
        low: { shape: 'cut', frequency: 400, gain: 0, q: 0.9 },
        mid: { frequency: 1_600, gain: 8, q: 0.8 },
        high: { shape: 'cut', frequency: 3_200, gain: 0, q: 0.9 },
      },
      compressor: { on: true, threshold: -32, ratio: 10, knee: 2, attack: 1, release: 60, makeup: 8 },
      order: orderFrom('compressor'),
    },
  },
  {
    id: 'cathedral',
    label: 'Cathedral',
    settings: {
      ...flat,
      eq: {
        on: true,
        low: { shape: 'shelf', frequency: 200, gain: -3, q: 0.71 },
        mid: { frequency: 1_200, gain: 0, q: 0.8 },
        high: { shape: 'shelf', frequency: 5_000, gain: -2, q: 0.71 },
      },
      compressor: { on: true, threshold: -20, ratio: 2, knee: 10, attack: 15, release: 240, makeup: 0 },
      deEsser: { on: true, frequency: 5_500, threshold: -34, range: 8 },
      order: orderFrom(),
      reverb: -3,
    },
  },
]
