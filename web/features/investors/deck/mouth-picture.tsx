import type { MouthShape } from '#contract/takes/mouth-track'
import { HEIGHT, useMouthPicture, WIDTH } from './use-mouth-picture.ts'

export function MouthPicture({ shape }: { shape: MouthShape }) {
  return (
    <canvas
      ref={useMouthPicture(shape)}
      width={WIDTH}
      height={HEIGHT}
      aria-hidden="true"
      className="w-full"
    />
  )
}
