import { takeEndOf, takeTimeOf, timelineTimeOf } from '#model/document/clip-time'
import type { Clip, Document } from '#contract/document/document'
import { endOf } from '../document/timing.ts'
import { chance } from '../puppet/acting/chance.ts'
import { hashOf } from './print.ts'

/** Rules by the first letter of their ids. */
export type Rule = 'e' | 'g' | 'l' | 'm' | 'r' | 's'

/** A moment of a take, so that what happens before it on the timeline changes nothing in it. */
export interface Moment {
  /** Names the rule, the performer and the take. */
  key: string
  /** In hundredths of a second of the take; negative before it. */
  time: number
  /** From 1: number of the clip, among the clips that play this moment. */
  repeat: number
}

/** Seconds by which a moment may be outside of a clip and still belongs to it. */
const AROUND = 1
/** Clips that share less than this, in seconds, are parts of one. */
const EDGE = 0.01
/** A decision this near, in hundredths of a second, to one that a person deleted is the same decision. */
const NEAR = 100

/** `clips`: the clips of one voice, or of all voices for a moment of the whole piece. */
export function momentAt(rule: Rule, performer: string, clips: readonly Clip[], time: number): Moment {
  const clip = nearest(clips, time)
  const at = clip ? takeTimeOf(clip, time) : time
  const before = clips.filter(
    (other) =>
      other.take === clip?.take &&
      other.start < clip.start &&
      at > other.offset + EDGE &&
      at < takeEndOf(other) - EDGE,
  )
  return {
    key: `${rule}-${voiceKey(performer, clip?.take ?? '')}`,
    time: Math.round(at * 100),
    repeat: 1 + before.length,
  }
}

/** Names a performer's voice in a take within the keys of moments. */
export function voiceKey(performer: string, take: string): string {
  return hashOf(`${performer} ${take}`)
}

export function idOf({ key, time, repeat }: Moment): string {
  return `${key}-${time.toString(36)}${repeat > 1 ? `-${repeat}` : ''}`
}

/** 0 ≤ x < 1, the same for a moment in every document. */
export function chanceAt(seed: number, { key, time }: Moment, stream: number): number {
  return chance(seed ^ Number.parseInt(hashOf(key), 36), stream, time)
}

export function readMoment(id: string): Moment | undefined {
  const [, key = '', time = '', repeat = '1'] =
    /^([eglmrs]-[0-9a-z]+)-(-?[0-9a-z]+)(?:-(\d+))?$/.exec(id) ?? []
  return key ? { key, time: Number.parseInt(time, 36), repeat: Number(repeat) } : undefined
}

/** Returns whether the decision with this id is among the `deleted` ones. */
export function isDeleted(id: string, deleted: readonly Moment[]): boolean {
  const moment = readMoment(id)
  return deleted.some(
    ({ key, time, repeat }) =>
      key === moment?.key && repeat === moment.repeat && Math.abs(time - moment.time) < NEAR,
  )
}

/** Items with the id of an earlier item, or one of the `others`, get the next free number. */
export function withFreeIds<Item extends { id: string }>(
  items: readonly Item[],
  others: readonly string[] = [],
): Item[] {
  const used = new Set(others)
  return items.map((item) => {
    let { id } = item
    const moment = readMoment(id)
    for (let repeat = (moment?.repeat ?? 1) + 1; moment && used.has(id); repeat++)
      id = idOf({ ...moment, repeat })
    used.add(id)
    return id === item.id ? item : { ...item, id }
  })
}

/**
 * Seconds of the timeline at which a moment is; `undefined` if its take is not used there any more. `nameOf` is the name
 * by which the key knows the performer of a track.
 */
export function timeOfMoment(
  { tracks }: Pick<Document, 'tracks'>,
  { key, time, repeat }: Moment,
  nameOf: (performer: string) => string,
): number | undefined {
  const at = time / 100
  const places = tracks
    .flatMap(({ performer, clips }) => clips.map((clip) => ({ performer, clip })))
    .filter(({ performer, clip }) => voiceKey(nameOf(performer ?? ''), clip.take) === key.slice(2))
    .map(({ clip }) => ({
      time: timelineTimeOf(clip, at),
      away: Math.max(0, clip.offset - at, at - takeEndOf(clip)),
      // Before the take there is nothing else that a moment could belong to.
      isBefore: at < 0 && clip.offset < AROUND,
    }))
    .toSorted((one, other) => one.time - other.time)
  const inside = places
    .filter(({ away }) => away < EDGE)
    .filter((place, index, all) => index === 0 || place.time - (all[index - 1]?.time ?? 0) > EDGE)
  if (inside.length > 0) return (inside[repeat - 1] ?? inside.at(-1))?.time
  return places
    .filter(({ away, isBefore }) => away <= AROUND || isBefore)
    .toSorted((one, other) => one.away - other.away)[0]?.time
}

function nearest(clips: readonly Clip[], time: number): Clip | undefined {
  const away = (clip: Clip) => Math.max(0, clip.start - time, time - endOf(clip))
  return clips.reduce<Clip | undefined>(
    (best, clip) => (best && away(best) <= away(clip) ? best : clip),
    undefined,
  )
}
