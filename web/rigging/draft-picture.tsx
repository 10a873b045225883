import { PlainDrawing } from './plain-drawing.tsx'
import { useDraftSvg } from './use-draft-svg.ts'

/** The drawing of a character without a published version, beside its name. */
export function DraftPicture({ character }: { character: string }) {
  const svg = useDraftSvg(character)
  return (
    <span className="block size-24">
      {svg === undefined ? null : (
        <PlainDrawing svg={svg} character={character} label="" className="size-full object-contain" />
      )}
    </span>
  )
}
