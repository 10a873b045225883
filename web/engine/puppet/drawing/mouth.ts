import type { Mouth } from '../../voice/analysis.ts'
import { QUARTER } from '#model/rig/outline'
import type { MouthStyle } from '#model/rig/rig'

/**
 * In rig units about the style's anchor. Outlines hold a start and four cubic curves (26 numbers): left corner →
 * middle of the upper lip → right corner → middle of the lower lip → back.
 */
export interface MouthGeometry {
  /** The edge of the lips towards the dark inside. Closed: both halves lie on one line. */
  inner: Float64Array
  /** The outer edge of the lips. */
  outer: Float64Array
  /** From lip to lip in the middle; 0 when closed. */
  opening: number
  /** Half the width from corner to corner. */
  half: number
  /** Middles of the upper and the lower lip and where the corners lie. */
  middle: number
  top: number
  bottom: number
  left: number
  right: number
  /** Lower edge of the upper teeth and upper edge of the lower teeth, in the middle; equal to the lips when hidden. */
  upperTeeth: number
  lowerTeeth: number
  /** Upper edge and half width of the tongue. */
  tongueTop: number
  tongueHalf: number
  /** 0..1: how far the tongue has come out over the lower lip and the upper teeth have bitten on it. */
  tongueOut: number
  bite: number
  /** Distance of the tongue's tip and the biting teeth below the lower lip. */
  tongueReach: number
  biteReach: number
  /** 0..1: creases at the corners and below the lower lip. */
  dimple: number
  crease: number
}

export function newMouthGeometry(): MouthGeometry {
  return {
    inner: new Float64Array(26),
    outer: new Float64Array(26),
    opening: 0,
    half: 0,
    middle: 0,
    top: 0,
    bottom: 0,
    left: 0,
    right: 0,
    upperTeeth: 0,
    lowerTeeth: 0,
    tongueTop: 0,
    tongueHalf: 0,
    tongueOut: 0,
    bite: 0,
    tongueReach: 0,
    biteReach: 0,
    dimple: 0,
    crease: 0,
  }
}

/** Below this a control counts as shut: estimated curves seldom reach a clean 0 in a P or B. */
const SHUT = 0.04
/** Up to here, teeth that show are teeth that meet, as in S and SH; above, they bite the lip, as in F and V. */
const BITE = 0.84
/** Both lips together in widths of the line: from a drawn mouth to full lips. */
const FULL = [1.6, 3] as const

/**
 * Five controls, a smile −1..1 and a press of the lips 0..1. Continuous in every input. Positional arguments: runs
 * for every performer of every frame.
 */
export function shapeMouth(
  style: MouthStyle,
  mouth: Readonly<Mouth>,
  smile: number,
  press: number,
  into: MouthGeometry,
): MouthGeometry {
  const jaw = past(mouth.jaw, SHUT)
  const teeth = past(mouth.teeth, SHUT)
  const tongue = past(mouth.tongue, SHUT)
  const width = unit(mouth.width)
  const round = unit(mouth.rounding)

  // Teeth and tongue cannot be seen, nor a pucker held open, without parting the lips.
  const forced = Math.max(0.24 * teeth * (1 - 0.4 * round), 0.16 * tongue, 0.36 * round * ramp(0, 0.14, jaw))
  const opening = style.opening * (jaw + (1 - jaw) * forced) * (1 - 0.14 * round)
  /** 0 on a closed mouth, 1 from a quarter of the largest opening on. */
  const open = ramp(0, 0.25, opening / style.opening)
  const pressed = press * (1 - ramp(0, 0.06, opening / style.opening))

  const biting = ramp(BITE, BITE + 0.12, teeth) * (1 - ramp(0.12, 0.28, jaw)) * (1 - ramp(0.15, 0.5, tongue))
  const broad = 1 + 0.66 * (width - 0.5) + 0.1 * Math.max(0, smile)
  const half = (style.width / 2) * broad * (1 - 0.61 * round) * (1 - 0.1 * jaw) * (1 - 0.06 * pressed)

  const mood = smile >= 0 ? 1 + 0.5 * smile : 1 + 2.1 * smile
  const rise =
    style.smile * mood * (1 - 0.85 * round) * (1 - 0.45 * jaw) * (1 - 0.7 * pressed) * (1 - 0.6 * biting)
  const skew = style.skew * (1 - round) * (1 - 0.5 * jaw) * (1 - 0.5 * pressed)
  const line = 0.45 * rise
  const top = line - opening * (0.2 + 0.24 * round + 0.1 * teeth * (1 - jaw))
  const bottom = top + opening
  const pull = Math.min(0.96, 0.28 * jaw + 0.3 * teeth * open + 0.7 * round)
  const corner = mix(-0.55 * rise, (top + bottom) / 2, pull)
  const left = corner + skew / 2
  const right = corner - skew / 2
  const middle = -0.3 * skew

  const roundTop = open * unit(0.22 * jaw + 0.35 * teeth + 0.85 * round)
  const roundBottom = open * unit(0.3 + 0.45 * jaw + 0.35 * teeth + 0.85 * round)
  halves(into.inner, { half, middle, top, bottom, left, right, roundTop, roundBottom, bow: 0 })

  const full = ramp(...FULL, (style.upperLip + style.lowerLip) / style.line)
  // Rounded, thin lips stand out and full ones draw together.
  const swell = (1 + mix(0.35, -0.2, full) * round) * (1 - 0.3 * pressed)
  const pucker = style.line * 1.5 * round * (1 - full)
  const upper = style.upperLip * swell + pucker
  const lower = style.lowerLip * swell * (1 + 0.25 * pressed) + pucker
  halves(into.outer, {
    half: half + (0.25 + 0.55 * round) * Math.max(upper, lower),
    middle,
    top: top - upper,
    bottom: bottom + lower,
    left,
    right,
    roundTop: mix(0.12, 1, roundTop),
    roundBottom: mix(0.2, 1, roundBottom),
    bow: upper * 0.4 * (1 - round),
  })

  // The upper teeth show in any wide-open mouth; the lower ones meet them when the jaw is nearly shut.
  const shown = teeth + 0.62 * jaw * (1 - teeth) * (1 - 0.9 * round)
  const meeting = mix(0.47, 1, biting)
  const upperLength = Math.min(style.teethLength * shown, opening * meeting)
  const lowerShown =
    teeth * (1 - biting) * (1 - ramp(0.22, 0.45, jaw)) * (1 - 0.7 * round) * (1 - 0.85 * tongue)
  const lowerLength = Math.min(style.teethLength * 0.9 * lowerShown, opening * 0.41)

  const lying = opening * 0.36 * ramp(0.22, 0.7, jaw) * (1 - 0.4 * round)
  const raised = opening * 0.84
  const outwards = tongue * ramp(0.3, 0.7, teeth) * (1 - ramp(0.3, 0.5, jaw))

  into.opening = opening
  into.half = half
  into.middle = middle
  into.top = top
  into.bottom = bottom
  into.left = left
  into.right = right
  into.upperTeeth = top + upperLength
  into.lowerTeeth = bottom - lowerLength
  into.tongueTop = bottom - mix(lying, raised, tongue)
  into.tongueHalf = half * mix(0.66, 0.46, tongue)
  into.tongueOut = outwards
  into.bite = biting
  into.tongueReach = style.opening * 0.17
  into.biteReach = style.teethLength * 0.3
  // The corners of full lips are seen without creases.
  into.dimple = unit((1 - full) * (1 - round) * (0.55 + 0.35 * smile + 0.45 * pressed) * (1 - 0.5 * jaw))
  into.crease = unit(Math.max(pressed, biting))
  return into
}

interface Halves {
  half: number
  middle: number
  top: number
  bottom: number
  left: number
  right: number
  /** 0: pointed corners; 1: an ellipse's. */
  roundTop: number
  roundBottom: number
  /** Depth of the dip in the middle of the upper edge. */
  bow: number
}

function halves(into: Float64Array, form: Halves) {
  const { half, middle, top, bottom, left, right, roundTop, roundBottom, bow } = form
  into[0] = -half
  into[1] = left
  quarter(into, 2, {
    corner: -half,
    cornerY: left,
    middle,
    middleY: top,
    round: roundTop,
    bow,
    outward: false,
  })
  quarter(into, 8, {
    corner: half,
    cornerY: right,
    middle,
    middleY: top,
    round: roundTop,
    bow,
    outward: true,
  })
  quarter(into, 14, {
    corner: half,
    cornerY: right,
    middle,
    middleY: bottom,
    round: roundBottom,
    bow: 0,
    outward: false,
  })
  quarter(into, 20, {
    corner: -half,
    cornerY: left,
    middle,
    middleY: bottom,
    round: roundBottom,
    bow: 0,
    outward: true,
  })
}

interface Quarter {
  corner: number
  cornerY: number
  middle: number
  middleY: number
  round: number
  bow: number
  /** From the middle to the corner instead of the other way. */
  outward: boolean
}

/** One cubic between a corner and the middle of a lip, written as two handles and an end. */
function quarter(into: Float64Array, at: number, form: Quarter) {
  const { corner, cornerY, middle, middleY, round, bow, outward } = form
  const cornerHandle = corner * mix(0.62, 1, round) + middle * mix(0.38, 0, round)
  const cornerHandleY = mix(cornerY, middleY, mix(0.78, QUARTER, round))
  const middleHandle = middle + (corner - middle) * mix(0.46, QUARTER, round)
  const end = middleY + bow
  into[at] = outward ? middleHandle : cornerHandle
  into[at + 1] = outward ? middleY : cornerHandleY
  into[at + 2] = outward ? cornerHandle : middleHandle
  into[at + 3] = outward ? cornerHandleY : middleY
  into[at + 4] = outward ? corner : middle
  into[at + 5] = outward ? cornerY : end
}

function unit(value: number): number {
  return value > 0 ? (value < 1 ? value : 1) : 0
}

function past(value: number, threshold: number): number {
  return unit((value - threshold) / (1 - threshold))
}

function mix(from: number, to: number, fraction: number): number {
  return from + (to - from) * fraction
}

/** 0 up to `from`, 1 beyond `to`, smooth between. */
export function ramp(from: number, to: number, value: number): number {
  const t = unit((value - from) / (to - from))
  return t * t * (3 - 2 * t)
}
