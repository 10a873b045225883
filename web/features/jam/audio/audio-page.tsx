import { lazy, Suspense } from 'react'
import { clipOf } from '#model/edits/invert-edit'
import { JamFrame } from '../page/jam-frame.tsx'
import { JamPage } from '../jam-page.tsx'
import { useJamTool } from '../page/use-jam-tool.ts'
import { SeatList } from '../seats/seat-list.tsx'
import { ClipInspector } from './clip-inspector.tsx'
import { TrackHead } from './track-head.tsx'

const BackingPanel = lazy(async () => ({
  default: (await import('../backing/backing-panel.tsx')).BackingPanel,
}))

export function Component() {
  return (
    <JamPage tool="Jam sound">
      <AudioTool />
    </JamPage>
  )
}

function AudioTool() {
  const tool = useJamTool()
  const { document, takes, player, chosen, choose } = tool
  const place = chosen?.kind === 'clip' ? clipOf(document, chosen.id) : undefined
  return (
    <JamFrame
      tool={tool}
      left={<SeatList />}
      right={
        place ? (
          <ClipInspector
            clip={place.clip}
            track={place.track}
            document={document}
            takes={takes}
            player={player}
            onClose={() => choose(undefined)}
          />
        ) : (
          <>
            <p className="text-sm text-soft">
              Choose a take to set its gain and fades, to cut it, or to align it. Takes that aren’t used are
              in the lane below their track.
            </p>
            <Suspense>
              <BackingPanel />
            </Suspense>
          </>
        )
      }
      timeline={{ head: (track) => <TrackHead track={track} /> }}
    />
  )
}
