/** Modified Bessel function of the first kind, order 0, by its series. */
function bessel(x: number): number {
  let sum = 1
  let term = 1
  for (let k = 1; term > sum * 1e-17; k++) {
    term *= (x / (2 * k)) ** 2
    sum += term
  }
  return sum
}

/** A sinc at `x` samples from its middle under a Kaiser window that ends `half` samples away; `beta` sets its slopes. */
export function kaiserSinc(x: number, half: number, beta: number, cutoff = 1): number {
  if (Math.abs(x) > half) return 0
  const t = Math.PI * x * cutoff
  const sinc = x === 0 ? 1 : Math.sin(t) / t
  return (cutoff * sinc * bessel(beta * Math.sqrt(1 - (x / half) ** 2))) / bessel(beta)
}
