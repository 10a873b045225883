import type { CharacterRecord } from '#contract/characters'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { StageView } from '../../../stage/stage-view.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Showcase } from './showcases.ts'
import { useShowcase } from './use-showcase.ts'
import { isolated } from '../../../platform/locale.ts'

export function ShowcaseCard({
  showcase,
  gallery,
}: {
  showcase: Showcase
  gallery: readonly CharacterRecord[]
}) {
  const { setCard, document, cast, failed, isReady, playing, moving, position, toggle } = useShowcase(
    showcase,
    gallery,
  )
  return (
    <figure ref={setCard} className="flex min-w-0 flex-col gap-3">
      <div className="relative" style={{ aspectRatio: showcase.width / showcase.height }}>
        <StageView
          document={document}
          cast={cast}
          position={position}
          playing={moving}
          life="acting"
          label={`${showcase.title}: ${showcase.lines.map(({ words }) => words).join(' ')}`}
          stageClassName="rounded-stage border border-line"
        />
      </div>
      <figcaption className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{showcase.title}</h3>
          <p className="text-sm text-soft">{failed ? 'Its voice did not load.' : showcase.text}</p>
        </div>
        <Button
          size="small"
          isDisabled={!isReady}
          icon={
            playing ? (
              <Square aria-hidden="true" className="fill-current" />
            ) : (
              <Play aria-hidden="true" className="fill-current" />
            )
          }
          aria-label={
            playing
              ? `Stop “${isolated(showcase.title)}”`
              : `Play “${isolated(showcase.title)}” with its sound`
          }
          onPress={toggle}
        >
          {playing ? 'Stop' : 'Listen'}
        </Button>
      </figcaption>
    </figure>
  )
}
