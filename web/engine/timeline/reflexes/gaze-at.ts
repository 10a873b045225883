import { chance, ease } from '../../puppet/acting/chance.ts'
import type { Gaze } from '../../puppet/acting/pose-at.ts'
import { firstWhere } from './first-where.ts'
import type { Turn } from './turns.ts'

/*
 * Rules for the eyes of performers who share the stage. Figures: Andrist 2013 (looks away), Kendon 1967 (away at the start
 * of a turn, back at its end), Levinson 2016 (gaps of 200 ms), Rogers 2018 (bouts of 2.2 s).
 */

/** Lasts until the next one begins. */
export interface Look {
  start: number
  /** The performer who is looked at, or looked away from; `null`: the eyes wander. */
  target: string | null
  /** Set while looking away: `x` is negative on the side away from the target, `y` negative upwards. */
  away?: { x: number; y: number }
}

/** Seconds. */
const REACTION = { min: 0.2, max: 0.4, early: 0.2 }
const LISTENING = { min: 4, max: 6 }
/** The first bout of a turn: attention has lasted for a while. */
const STILL_LISTENING = { min: 1, max: 4 }
const SPEAKING = { min: 1.7, max: 2.7 }
const AWAY = { min: 0.8, max: 1.2 }
const BEFORE_TURN = { min: 0.2, max: 0.6 }
const INTO_TURN = { min: 0.9, max: 1.3 }
/** The speaker looks at the listener for this long at the end of a turn. */
const BEFORE_END = 0.7
/** After this silence the eyes wander again. */
const LINGER = 3
/** A turn that outlasts another one by this much is looked at again. */
const OUTLASTS = 1
/** A turn this long after another one's does not answer it. */
const ANSWER = 8

/** Fraction of turns that begin with the eyes away, and the most of a turn that this takes. */
const BEGINS_AWAY = { share: 0.85, max: 0.5 }
const EARLY_SHARE = 1 / 6
const MOST = 0.7

const STREAM = { reaction: 30, early: 31, bout: 32, away: 33, side: 34, begin: 35, into: 36, before: 37 }

/** All looks of a performer, by their start. `turns` by their start. */
export function looksOf(turns: readonly Turn[], performer: string, seed: number): Look[] {
  const floor = turns.filter(({ isBackchannel }) => !isBackchannel)
  const looks: Look[] = []
  let speakingUntil = -Infinity
  floor.forEach((turn, index) => {
    if (turn.performer === performer) {
      speakingUntil = Math.max(speakingUntil, turn.end)
      const partner = partnerOf(floor, index)
      if (partner === undefined) place(looks, { start: turn.start, target: null })
      else addSpeaking(looks, turn, { partner, seed })
    } else {
      const from = Math.max(turn.start + reactionTo(turn, seed), speakingUntil + 0.1)
      if (from >= turn.end) return
      addListening(looks, turn, { from, seed })
    }
    const over = floor.find((one) => one.start < turn.end && one.end > turn.end + OUTLASTS)
    if (over && over.performer !== performer)
      addListening(looks, over, { from: turn.end + REACTION.min, seed })
  })
  return looks
}

/** Returns the direction of the eyes and the head. `towards` gives the gaze (−1..1) at another performer. */
export function gazeAt(
  looks: readonly Look[],
  time: number,
  towards: (target: string) => { x: number; y: number },
): Gaze {
  const gaze = { ...nowhere }
  const left = { eyes: 1, head: 1 }
  // Each look takes over from those before it, so that the eyes and the head never jump.
  for (let index = indexAt(looks, time); left.eyes + left.head > 1e-6; index--) {
    const look = looks[index]
    const aim = aimOf(look, towards)
    const since = look ? time - look.start : Infinity
    const eyes = left.eyes * ease(0, EYES, since)
    const head = left.head * ease(HEAD_LATER, HEAD_LATER + HEAD, since)
    gaze.x += eyes * aim.x
    gaze.y += eyes * aim.y
    gaze.weight += head * aim.weight
    gaze.turn += head * aim.turn
    gaze.nod += head * aim.nod
    left.eyes -= eyes
    left.head -= head
  }
  return gaze
}

/** Seconds in which eyes and head move, and by which the head follows later. */
const EYES = 0.08
const HEAD = 0.42
const HEAD_LATER = 0.04
/** The part of the gaze that the head takes over. */
const HEAD_SHARE = { at: 0.5, away: 0.3, nod: 0.25 }
/** People glance at the edge of their eyes only for a moment: the head does the rest. */
const WIDEST = 0.8

const nowhere = { x: 0, y: 0, turn: 0, nod: 0, weight: 0 }

function aimOf(look: Look | undefined, towards: (target: string) => { x: number; y: number }): Gaze {
  if (!look || look.target === null) return nowhere
  const at = towards(look.target)
  if (look.away) {
    const x = look.away.x * (at.x < 0 ? -1 : 1)
    return { x, y: look.away.y, turn: HEAD_SHARE.away * x, nod: HEAD_SHARE.nod * look.away.y, weight: 1 }
  }
  const x = Math.max(-WIDEST, Math.min(WIDEST, at.x))
  return { x, y: at.y, turn: HEAD_SHARE.at * at.x, nod: HEAD_SHARE.nod * at.y, weight: 1 }
}

function addListening(looks: Look[], turn: Turn, { from, seed }: { from: number; seed: number }) {
  const target = turn.performer
  place(looks, { start: from, target })
  for (let time = from; ;) {
    const bout = time === from ? STILL_LISTENING : LISTENING
    const away = time + within(bout, seed, STREAM.bout, time)
    const back = away + within(AWAY, seed, STREAM.away, away)
    if (away > turn.end - REACTION.max) break
    place(looks, { start: away, target, away: asideAt(away, seed) })
    place(looks, { start: back, target })
    time = back
  }
  place(looks, { start: turn.end + LINGER, target: null })
}

function addSpeaking(
  looks: Look[],
  { start, end }: Turn,
  { partner: target, seed }: { partner: string; seed: number },
) {
  let time = start
  if (chance(seed, STREAM.begin, tick(start)) < BEGINS_AWAY.share) {
    const before = within(BEFORE_TURN, seed, STREAM.before, start)
    time += Math.min(BEGINS_AWAY.max * (end - start), within(INTO_TURN, seed, STREAM.into, start))
    place(looks, { start: start - before, target, away: thoughtAt(start, seed) })
  }
  place(looks, { start: time, target })
  for (;;) {
    const away = time + within(SPEAKING, seed, STREAM.bout, time)
    const back = away + within(AWAY, seed, STREAM.away, away)
    if (back > end - BEFORE_END) break
    place(looks, { start: away, target, away: asideAt(away, seed) })
    place(looks, { start: back, target })
    time = back
  }
  place(looks, { start: end + LINGER, target: null })
}

/** A later look replaces everything planned from its start on. */
function place(looks: Look[], look: Look) {
  while ((looks.at(-1)?.start ?? -Infinity) >= look.start) looks.pop()
  looks.push(look)
}

/** The performer whom a turn answers, else the one who answers it, else another speaker. */
function partnerOf(floor: readonly Turn[], index: number): string | undefined {
  const turn = floor[index]
  if (!turn) return undefined
  const isOther = (one: Turn) => one.performer !== turn.performer
  const before = floor.slice(0, index).findLast(isOther)
  if (before && turn.start - before.end < ANSWER) return before.performer
  const after = floor.slice(index + 1).find(isOther)
  return (after ?? before)?.performer
}

/** Some begin to look at a new speaker before the first word. */
function reactionTo({ start }: Turn, seed: number): number {
  if (chance(seed, STREAM.early, tick(start)) < EARLY_SHARE)
    return -REACTION.early * chance(seed, STREAM.reaction, tick(start))
  return within(REACTION, seed, STREAM.reaction, start)
}

/** While thinking, people mostly look up. */
function thoughtAt(time: number, seed: number): { x: number; y: number } {
  const isUp = chance(seed, STREAM.side, tick(time)) < MOST
  return isUp ? { x: 0.25, y: -0.65 } : { x: -0.4, y: 0.25 }
}

/** Otherwise mostly aside, or down. */
function asideAt(time: number, seed: number): { x: number; y: number } {
  const isAside = chance(seed, STREAM.side, tick(time)) < MOST
  return isAside ? { x: -0.35, y: 0.1 } : { x: 0.15, y: 0.6 }
}

function within(range: { min: number; max: number }, seed: number, stream: number, time: number): number {
  return range.min + (range.max - range.min) * chance(seed, stream, tick(time))
}

/** Chance depends on times of 10 ms, so that an edit changes only what comes after it. */
function tick(time: number): number {
  return Math.round(time * 100)
}

/** The index of the look at a time; −1 before the first. */
function indexAt(looks: readonly Look[], time: number): number {
  return firstWhere(looks, ({ start }) => start > time) - 1
}
