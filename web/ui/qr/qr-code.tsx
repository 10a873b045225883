import { encode } from 'uqr'
import { pathOfSquares } from './qr-path.ts'

/** A text as a QR code. Dark on white in every theme: cameras expect it. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  // Four light squares around it are part of the code (ISO/IEC 18004).
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="white" />
      <path d={pathOfSquares(data)} fill="black" />
    </svg>
  )
}
