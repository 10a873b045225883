export interface DialScale {
  min: number
  max: number
  isLogarithmic?: boolean | undefined
}

export function turnOf(value: number, { min, max, isLogarithmic }: DialScale): number {
  const within = Math.min(max, Math.max(min, value))
  if (max <= min) return 0
  return isLogarithmic ? Math.log(within / min) / Math.log(max / min) : (within - min) / (max - min)
}

/** The value at a position, rounded to four digits. */
export function valueAtTurn(turn: number, { min, max, isLogarithmic }: DialScale): number {
  const share = Math.min(1, Math.max(0, turn))
  const value = isLogarithmic ? min * (max / min) ** share : min + share * (max - min)
  return Math.min(max, Math.max(min, Number(value.toPrecision(4))))
}

/** Returns how far a key turns the dial, as a share of the scale; `undefined` for other keys. */
export function turnByKey(key: string, { fine }: { fine: boolean }): number | undefined {
  const step = fine ? 0.001 : 0.01
  switch (key) {
    case 'ArrowUp':
    case 'ArrowRight':
      return step
    case 'ArrowDown':
    case 'ArrowLeft':
      return -step
    case 'PageUp':
      return 0.1
    case 'PageDown':
      return -0.1
    case 'Home':
      return -1
    case 'End':
      return 1
    default:
      return undefined
  }
}
