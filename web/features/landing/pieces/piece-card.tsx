import type { CharacterRecord } from '#contract/characters'
import Play from 'lucide-react/icons/play'
import Square from 'lucide-react/icons/square'
import { StageView } from '../../../stage/stage-view.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Piece } from './pieces.ts'
import { usePiece } from './use-piece.ts'
import { isolated } from '../../../platform/locale.ts'

export function PieceCard({ piece, gallery }: { piece: Piece; gallery: readonly CharacterRecord[] }) {
  const { setCard, document, cast, failed, isReady, playing, moving, position, toggle } = usePiece(
    piece,
    gallery,
  )
  return (
    <figure ref={setCard} className="flex min-w-0 flex-col gap-3">
      <div className="relative" style={{ aspectRatio: piece.width / piece.height }}>
        <StageView
          document={document}
          cast={cast}
          position={position}
          playing={moving}
          life="acting"
          label={`${piece.title}: ${piece.lines.map(({ words }) => words).join(' ')}`}
          stageClassName="rounded-stage border border-line"
        />
      </div>
      <figcaption className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="text-lg">{piece.title}</h3>
          <p className="text-sm text-soft">{failed ? 'Its voice did not load.' : piece.text}</p>
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
            playing ? `Stop “${isolated(piece.title)}”` : `Play “${isolated(piece.title)}” with its sound`
          }
          onPress={toggle}
        >
          {playing ? 'Stop' : 'Listen'}
        </Button>
      </figcaption>
    </figure>
  )
}
