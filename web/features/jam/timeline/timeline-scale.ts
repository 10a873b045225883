import type { Document } from '#contract/document/document'
import { durationOf } from '../../../engine/document/timing.ts'

/** Pixels of the timeline for its seconds. */
export interface Scale {
  /** Pixels a second. */
  zoom: number
}

export const ZOOM_MIN = 4
export const ZOOM_MAX = 400

export const xOf = (time: number, { zoom }: Scale) => time * zoom
export const timeOf = (x: number, { zoom }: Scale) => x / zoom

/** Seconds of the timeline that are shown: all that sounds, and room behind it. */
export const shownLength = (document: Document) => Math.max(20, durationOf(document) + 10)

/** Seconds between two labels of the ruler: as many as have room. */
export function rulerStep({ zoom }: Scale): number {
  return [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120].find((step) => step * zoom >= 70) ?? 300
}

/** The beat next to `time`, in seconds, if one is within `reach` seconds; otherwise `time`. */
export function snapToBeat(time: number, tempo: number, reach: number): number {
  const beat = 60 / tempo
  const nearest = Math.round(time / beat) * beat
  return Math.abs(nearest - time) <= reach ? nearest : time
}
