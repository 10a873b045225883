/** A canvas with a portrait as a camera sees one: soft light, blurred wall, grain. Sizes in shares of its width. */
export function madePhoto(width: number, height: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('There is no canvas.')
  const unit = width
  const shade = (stops: readonly (readonly [number, string])[], from: number[], to: number[]) => {
    const [x0 = 0, y0 = 0, r0 = 0] = from.map((one) => one * unit)
    const [x1 = 0, y1 = 0, r1 = 0] = to.map((one) => one * unit)
    const gradient = context.createRadialGradient(x0, y0, r0, x1, y1, r1)
    for (const [at, colour] of stops) gradient.addColorStop(at, colour)
    return gradient
  }
  const oval = (x: number, y: number, rx: number, ry: number, fill: string | CanvasGradient, blur = 0) => {
    context.filter = blur > 0 ? `blur(${blur * unit}px)` : 'none'
    context.fillStyle = fill
    context.beginPath()
    context.ellipse(x * unit, y * unit, rx * unit, ry * unit, 0, 0, 2 * Math.PI)
    context.fill()
    context.filter = 'none'
  }
  const wall = context.createLinearGradient(0, 0, width, height)
  wall.addColorStop(0, '#c9d3d6')
  wall.addColorStop(1, '#aab6bb')
  context.fillStyle = wall
  context.fillRect(0, 0, width, height)
  const sweater = shade(
    [
      [0, '#3f6b52'],
      [1, '#24402f'],
    ],
    [0.45, 1.1, 0],
    [0.5, 1.2, 0.5],
  )
  oval(0.5, 1.42, 0.46, 0.38, sweater, 0.002)
  oval(0.5, 0.55, 0.3, 0.36, '#3a2418', 0.004)
  const skin = shade(
    [
      [0, '#f0c3a0'],
      [0.7, '#d99f7b'],
      [1, '#b47a58'],
    ],
    [0.45, 0.58, 0.02],
    [0.5, 0.62, 0.34],
  )
  oval(0.5, 1.0, 0.11, 0.18, '#c58d6a', 0.003)
  oval(0.5, 0.64, 0.235, 0.31, skin, 0.002)
  oval(0.5, 0.37, 0.235, 0.09, '#3a2418', 0.006)
  for (const x of [0.4, 0.6]) {
    oval(x, 0.585, 0.062, 0.04, 'rgba(140, 85, 60, 0.45)', 0.012)
    oval(x, 0.59, 0.047, 0.022, '#f4efea', 0.001)
    oval(x, 0.59, 0.021, 0.021, '#5b3d26', 0.001)
    oval(x, 0.59, 0.009, 0.009, '#120c08')
    oval(x - 0.006, 0.583, 0.004, 0.004, '#ffffff')
    context.strokeStyle = '#2a1810'
    context.lineWidth = 0.006 * unit
    context.beginPath()
    context.ellipse(x * unit, 0.592 * unit, 0.049 * unit, 0.026 * unit, 0, Math.PI * 1.05, Math.PI * 1.95)
    context.stroke()
    context.lineWidth = 0.014 * unit
    context.strokeStyle = '#4a2f20'
    context.beginPath()
    context.ellipse(x * unit, 0.545 * unit, 0.06 * unit, 0.02 * unit, 0, Math.PI * 1.15, Math.PI * 1.85)
    context.stroke()
  }
  oval(0.5, 0.7, 0.035, 0.018, 'rgba(150, 90, 65, 0.5)', 0.008)
  oval(0.5, 0.785, 0.075, 0.014, '#b4645c', 0.002)
  oval(0.5, 0.803, 0.066, 0.018, '#c2736a', 0.002)
  context.fillStyle = '#7d3b38'
  context.fillRect(0.432 * unit, 0.791 * unit, 0.136 * unit, 0.004 * unit)
  const picture = context.getImageData(0, 0, width, height)
  for (let at = 0, seed = 7; at < picture.data.length; at += 4) {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0
    const grain = (seed >>> 29) - 3.5
    for (let channel = 0; channel < 3; channel++)
      picture.data[at + channel] = (picture.data[at + channel] ?? 0) + grain
  }
  context.putImageData(picture, 0, 0)
  return canvas
}

/** The middles of eyes and mouth, in shares of the width. */
export const photoMarks = {
  left: { x: 0.4, y: 0.59 },
  right: { x: 0.6, y: 0.59 },
  mouth: { x: 0.5, y: 0.795 },
}
