import { SvgImage } from './svg-image.tsx'
import { useWholeDrawing } from './use-whole-drawing.ts'

/** A stored drawing with its pictures as an `<img>`. */
export function PlainDrawing({
  svg,
  character,
  ...rest
}: {
  svg: string
  /** The id of the one whose pictures it names. */
  character: string
  label: string
  className?: string
}) {
  return <SvgImage svg={useWholeDrawing(svg, character)} {...rest} />
}
