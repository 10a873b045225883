import { encode } from 'uqr'
import { pathOfSquares } from './qr-path.ts'

/** A text as a QR code in a PNG for posters and slides, `pixels` wide at least: every square is a whole number of them. */
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
