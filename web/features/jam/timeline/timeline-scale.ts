import { BEATS_PER_BAR, timeOfBeat, type BeatGrid } from '#model/document/beats'
import type { Document } from '#contract/document/document'
import { durationOf } from '../../../engine/document/timing.ts'

export interface Scale {
  zoom: number
}

export const ZOOM_MIN = 4
export const ZOOM_MAX = 400

export const xOf = (time: number, { zoom }: Scale) => time * zoom
export const timeOf = (x: number, { zoom }: Scale) => x / zoom

/** Visible seconds: the audible length, with space after it. */
export const shownLength = (document: Document) => Math.max(20, durationOf(document) + 10)

/** Seconds between two labels of the ruler, as many as fit. */
export function rulerStep({ zoom }: Scale): number {
  return [0.25, 0.5, 1, 2, 5, 10, 15, 30, 60, 120].find((step) => step * zoom >= 70) ?? 300
}

/** Pixels that the label of a bar needs. */
const BAR_LABEL = 32

/** Returns the bars that are labelled up to `length` seconds, from 1: each, or as many as have room. */
export function barLabels(length: number, grid: BeatGrid, { zoom }: Scale): { bar: number; time: number }[] {
  const seconds = timeOfBeat(BEATS_PER_BAR, grid) - grid.firstBeat
  const every = 2 ** Math.max(0, Math.ceil(Math.log2(BAR_LABEL / (seconds * zoom))))
  const labels: { bar: number; time: number }[] = []
  for (let bar = 0; timeOfBeat(bar * BEATS_PER_BAR, grid) < length; bar += every) {
    labels.push({ bar: bar + 1, time: timeOfBeat(bar * BEATS_PER_BAR, grid) })
  }
  return labels
}
