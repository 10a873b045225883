import { takeEndOf, takeTimeOf, timelineTimeOf } from '#model/document/clip-time'
import type { Clip, Document } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import { chance } from '../puppet/acting/chance.ts'
import { hashOf } from './print.ts'

/** Rules by the first letter of their ids. */
export type Rule = 'g' | 'm' | 'r' | 's'

/** A moment of a take, so that what happens before it on the timeline changes nothing in it. */
export interface Moment {
  /** Names the rule, the performer and the take. */
  key: string
  /** In hundredths of a second of the take. */
  time: number
}

/** `clips` are those of the voice that it is about, or of all voices. */
export function momentAt(rule: Rule, performer: string, clips: readonly Clip[], time: number): Moment {
  const clip = nearest(clips, time)
  const at = clip ? takeTimeOf(clip, time) : time
  return {
    key: `${rule}-${hashOf(`${performer} ${clip?.take ?? ''}`)}`,
    time: Math.max(0, Math.round(at * 100)),
  }
}

export function idOf({ key, time }: Moment): string {
  return `${key}-${time.toString(36)}`
}

/** 0 ≤ x < 1, the same for a moment in every document. */
export function chanceAt(seed: number, { key, time }: Moment, stream: number): number {
  return chance(seed ^ Number.parseInt(hashOf(key), 36), stream, time)
}

export function readMoment(id: string): Moment | undefined {
  const read = /^([gmrs]-[0-9a-z]+)-([0-9a-z]+)$/.exec(id)
  return read ? { key: read[1] ?? '', time: Number.parseInt(read[2] ?? '', 36) } : undefined
}

/** Seconds of the timeline at which a moment is; `undefined` if its take is not used there any more. */
export function timeOfMoment(document: Document, { key, time }: Moment): number | undefined {
  const at = time / 100
  for (const track of document.tracks) {
    for (const performer of [track.performer ?? '', '']) {
      for (const clip of track.clips) {
        const isOurs = hashOf(`${performer} ${clip.take}`) === key.slice(2)
        if (isOurs && at >= clip.offset - 1 && at <= takeEndOf(clip) + 1) return timelineTimeOf(clip, at)
      }
    }
  }
  return undefined
}

function nearest(clips: readonly Clip[], time: number): Clip | undefined {
  const away = (clip: Clip) => Math.max(0, clip.start - time, time - endOf(clip))
  return clips.reduce<Clip | undefined>(
    (best, clip) => (best && away(best) <= away(clip) ? best : clip),
    undefined,
  )
}
