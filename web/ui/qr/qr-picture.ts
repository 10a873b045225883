import { encode } from 'uqr'
import { pathOfSquares } from './qr-path.ts'

/** A QR code as PNG, at least `pixels` wide: each square has a whole number of pixels. */
export async function qrPicture(text: string, pixels: number): Promise<Blob> {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const square = Math.ceil(pixels / size)
  const canvas = new OffscreenCanvas(size * square, size * square)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser has no room for another canvas.')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.scale(square, square)
  context.fillStyle = 'black'
  context.fill(new Path2D(pathOfSquares(data)))
  return canvas.convertToBlob({ type: 'image/png' })
}
