import { lazy, Suspense, useState } from 'react'
import { clipOf } from '#contract/document-edits/turned-round'
import { Area } from '../../../shell/areas/area.tsx'
import { PlayerControls } from '../../../stage/player-controls.tsx'
import { JamPage } from '../page/jam-page.tsx'
import { JamStage } from '../page/jam-stage.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { SeatList } from '../recording/seat-list.tsx'
import { useJamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'
import { JamTimeline } from '../timeline/jam-timeline.tsx'
import { ClipInspector } from './clip-inspector.tsx'
import { TrackHead } from './track-head.tsx'

const BackingPanel = lazy(async () => ({
  default: (await import('../backing/backing-panel.tsx')).BackingPanel,
}))

/** `/jam/:id/audio`: backing track and takes as waveforms; align, level, comp. */
export function Component() {
  return (
    <JamPage tool="Jam sound">
      <AudioTool />
    </JamPage>
  )
}

function AudioTool() {
  const { room } = useJam()
  const { document } = useJamState()
  const loaded = useJamTakes(document)
  const { takes } = loaded
  const theatre = useJamTheatre(room, document, loaded)
  const [chosen, setChosen] = useState<Chosen>()
  const place = chosen?.kind === 'clip' ? clipOf(document, chosen.id) : undefined
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
        <JamStage theatre={theatre} document={document} className="min-h-32 flex-1" />
        <PlayerControls player={theatre.player} fps={document.stage.fps} />
        <SidePanel side="right">
          {place ? (
            <ClipInspector
              clip={place.clip}
              track={place.track}
              document={document}
              takes={takes}
              player={theatre.player}
              onClose={() => setChosen(undefined)}
            />
          ) : (
            <>
              <p className="text-sm text-soft">
                Choose a take to set its gain and fades, to cut it, or to align it. Takes that are not heard
                lie in the lane below their track.
              </p>
              <Suspense>
                <BackingPanel />
              </Suspense>
            </>
          )}
        </SidePanel>
        <SidePanel side="left">
          <SeatList />
        </SidePanel>
      </div>
      <Area name="bottom">
        <JamTimeline
          document={document}
          takes={takes}
          player={theatre.player}
          chosen={chosen}
          onChoose={setChosen}
          head={(track) => <TrackHead track={track} />}
        />
      </Area>
    </>
  )
}
