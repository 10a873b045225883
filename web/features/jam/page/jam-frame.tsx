import type { ReactNode } from 'react'
import { Area } from '../../../shell/areas/area.tsx'
import { PlayerControls } from '../../../stage/player/player-controls.tsx'
import { JamTimeline, type JamTimelineProps } from '../timeline/jam-timeline.tsx'
import { JointStage } from '../together/joint-stage.tsx'
import { JamStage } from './jam-stage.tsx'
import { SidePanel } from './side-panel.tsx'
import type { JamTool } from './use-jam-tool.ts'

export function JamFrame({
  tool: { document, takes, theatre, player, chosen, choose },
  left,
  right,
  onStage,
  below,
  bar,
  timeline,
}: {
  tool: JamTool
  left: ReactNode
  right: ReactNode
  onStage?: ReactNode
  below?: ReactNode
  bar?: ReactNode
  timeline?: Pick<JamTimelineProps, 'head' | 'lanes' | 'readOnly'>
}) {
  return (
    <>
      <div className="relative flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
        <JamStage theatre={theatre} document={document} className="min-h-40 flex-1">
          {onStage ?? <JointStage />}
        </JamStage>
        <PlayerControls player={player} fps={document.stage.fps} />
        {below}
        <SidePanel side="left">{left}</SidePanel>
        <SidePanel side="right">{right}</SidePanel>
      </div>
      <Area name="bottom">
        <div className="flex h-full min-h-0 flex-col">
          {bar ? <div className="border-b border-line">{bar}</div> : null}
          <div className="min-h-0 flex-1">
            <JamTimeline
              document={document}
              takes={takes}
              player={player}
              chosen={chosen}
              onChoose={choose}
              {...timeline}
            />
          </div>
        </div>
      </Area>
    </>
  )
}
