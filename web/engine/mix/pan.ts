/** The gain from each input side to each output side. */
export interface Sides {
  left: number
  right: number
  /** Right input on the left output. */
  leftOfRight: number
  /** Left input on the right output. */
  rightOfLeft: number
}

/** A mixing desk's pan: √2·cos θ and √2·sin θ. The middle changes neither side; at the ends one has all the power. */
export function balancedSides(pan: number): Sides {
  const angle = ((pan + 1) * Math.PI) / 4
  const isMiddle = pan === 0
  return {
    left: isMiddle ? 1 : Math.SQRT2 * Math.cos(angle),
    right: isMiddle ? 1 : Math.SQRT2 * Math.sin(angle),
    leftOfRight: 0,
    rightOfLeft: 0,
  }
}

/** A document's pan, that of Web Audio's `StereoPannerNode`: the side that is left is folded into the other one. */
export function foldedSides(pan: number): Sides {
  const angle = ((1 - Math.abs(pan)) * Math.PI) / 2
  const [retained, folded] = pan === 0 ? [1, 0] : [Math.sin(angle), Math.cos(angle)]
  return pan <= 0
    ? { left: 1, right: retained, leftOfRight: folded, rightOfLeft: 0 }
    : { left: retained, right: 1, leftOfRight: 0, rightOfLeft: folded }
}
