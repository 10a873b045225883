import { useState } from 'react'
import type { PropValues } from '#contract/document/document'
import { pivotLabels, pivotNames, pivotsOf, setPivot } from './authoring/pivots.ts'
import { boxOf } from './authoring/boxes.ts'
import { nodeAt } from './authoring/places.ts'
import { StageView } from '../stage/stage-view.tsx'
import { STAGE } from './draft-document.ts'
import { RadioChips } from '../ui/fields/radio-chips.tsx'
import { Switch } from '../ui/fields/switch.tsx'
import { DragHandle } from './drag-handle.tsx'
import { RoundHeadHandles } from './pictures/round-head-handles.tsx'
import { PlainDrawing } from './plain-drawing.tsx'
import { useRigStudio } from './rig-context.ts'
import { useShownGesture } from './gestures/use-shown-gesture.ts'
import { PreviewBar } from './preview-bar.tsx'
import { usePuppetPreview } from './use-puppet-preview.ts'

const page = { width: STAGE, height: STAGE }

/** The puppet on its stage; until its rig is valid, the drawing. */
export function DraftStage({ props }: { props: PropValues }) {
  const { character, draft, edit, seal, chosen, preview } = useRigStudio()
  const puppetPreview = usePuppetPreview(draft.rig, props)
  const gesture = useShownGesture(draft.rig, props)
  const [view, setView] = useState<'rig' | 'act'>('rig')
  const [showPivots, setShowPivots] = useState(true)
  const pivots = pivotsOf(draft.root)
  const isActing = draft.rig !== undefined && view === 'act' && !gesture
  const found = chosen && nodeAt(draft.root, chosen)
  const box = found && boxOf(found.node, found.parents)

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 p-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <RadioChips
          label="View"
          labelHidden
          options={[
            { id: 'rig', label: 'Rig' },
            { id: 'act', label: 'Act', isDisabled: !draft.rig },
            ...(gesture ? [{ id: 'gesture' as const, label: 'Gesture' }] : []),
          ]}
          value={gesture ? 'gesture' : isActing ? 'act' : 'rig'}
          onChange={(next) => {
            if (next === 'gesture') return
            preview.stop()
            setView(next)
          }}
        />
        {isActing || gesture ? null : <Switch label="Pivots" value={showPivots} onChange={setShowPivots} />}
      </div>
      <div className="relative min-h-64 flex-1">
        <div className="absolute inset-0 grid [container-type:size] place-items-center">
          <div className="relative size-[min(100cqw,100cqh)] rounded-stage bg-[#f3ead9]">
            {gesture ? (
              <StageView
                document={gesture}
                cast={puppetPreview.cast}
                position={preview.second}
                label="The puppet in a gesture"
                className="absolute! inset-0"
              />
            ) : draft.rig ? (
              <StageView
                document={puppetPreview.document}
                cast={puppetPreview.cast}
                position={puppetPreview.position}
                playing={isActing && puppetPreview.playing}
                life={isActing ? 'acting' : 'paused'}
                voice={isActing || puppetPreview.held ? puppetPreview.voice : undefined}
                still={!isActing && !puppetPreview.held}
                label="The puppet"
                className="absolute! inset-0"
              />
            ) : (
              <PlainDrawing
                svg={draft.svg}
                character={character.id}
                label="The drawing"
                className="absolute inset-0 size-full"
              />
            )}
            {isActing || gesture ? null : (
              <svg viewBox="0 0 1000 1000" className="absolute inset-0 size-full overflow-visible">
                {box ? (
                  <rect
                    {...box}
                    fill="none"
                    stroke="#c2433b"
                    strokeWidth="3"
                    strokeDasharray="10 7"
                    rx="6"
                    pointerEvents="none"
                  />
                ) : null}
                {showPivots ? <RoundHeadHandles room={page} /> : null}
                {showPivots
                  ? pivotNames.map((name) => {
                      const point = pivots[name]
                      return point ? (
                        <DragHandle
                          key={name}
                          label={pivotLabels[name]}
                          point={point}
                          room={page}
                          onMove={(to) => edit((root) => setPivot(root, name, to), `pivot-${name}`)}
                          onEnd={seal}
                        />
                      ) : null
                    })
                  : null}
              </svg>
            )}
          </div>
        </div>
      </div>
      <PreviewBar
        onHold={preview.stop}
        puppetPreview={puppetPreview}
        isReady={draft.rig !== undefined}
        onPreview={() => {
          preview.stop()
          setView('act')
        }}
      />
    </div>
  )
}
