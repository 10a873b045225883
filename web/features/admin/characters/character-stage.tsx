import type { PropValues } from '#contract/document/document'
import { StageView } from '../../../stage/stage-view.tsx'
import { PlainDrawing } from '../../../rigging/plain-drawing.tsx'
import { useDraftRig, useRigStage } from '../../../rigging/use-draft-rig.ts'

const nothingWorn: PropValues = {}

export function CharacterStage({
  svg,
  character,
  name,
  props = nothingWorn,
}: {
  svg: string
  /** Its id. */
  character: string
  name: string
  props?: PropValues
}) {
  const rig = useDraftRig(svg, character)
  const { document, cast } = useRigStage(rig, props)
  return (
    <div className="relative aspect-square overflow-hidden rounded-stage bg-[#f3ead9]">
      {rig ? (
        <StageView
          document={document}
          cast={cast}
          life="acting"
          label={`${name}, alive`}
          className="absolute! inset-0"
          stageClassName=""
        />
      ) : (
        <PlainDrawing
          svg={svg}
          character={character}
          label={name}
          className="absolute inset-0 size-full object-contain"
        />
      )}
    </div>
  )
}
