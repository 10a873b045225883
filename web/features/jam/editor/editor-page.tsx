import Captions from 'lucide-react/icons/captions'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { useMemo, useState } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Area } from '../../../shell/areas/area.tsx'
import { PlayerControls } from '../../../stage/player-controls.tsx'
import { Button } from '../../../ui/button.tsx'
import { JamPage } from '../page/jam-page.tsx'
import { JamStage } from '../page/jam-stage.tsx'
import { SidePanel } from '../page/side-panel.tsx'
import { useJamTheatre } from '../room/use-jam-theatre.ts'
import { useJam, useJamState, useJamTakes } from '../room/use-jam.ts'
import type { Chosen } from '../timeline/chosen.ts'
import { JamTimeline } from '../timeline/jam-timeline.tsx'
import { CaptionFields, PerformerFields, SceneFields } from './fields.tsx'
import { PerformerList } from './performer-list.tsx'
import { SpanLane } from './span-lane.tsx'
import { useCaptionLanes } from './use-caption-lanes.ts'
import { useStaging } from './use-staging.ts'

/** `/jam/:id/editor`: who is on stage when, and where. */
export function Component() {
  return (
    <JamPage tool="Jam editor">
      <EditorTool />
    </JamPage>
  )
}

function EditorTool() {
  const { room } = useJam()
  const { document } = useJamState()
  const loaded = useJamTakes(document)
  const { takes } = loaded
  const theatre = useJamTheatre(room, document, loaded)
  const [chosen, setChosen] = useState<Chosen>()
  const captionLanes = useCaptionLanes()
  const { player } = theatre
  const { addScene, addCaption, removeChosen } = useStaging(player.position, setChosen)
  usePageActions(
    useMemo(
      () => [
        { id: 'jam.scene', label: 'Cut to a new scene', shortcut: 'c', run: addScene },
        { id: 'jam.caption', label: 'Add a caption', shortcut: 't', run: addCaption },
        { id: 'jam.play', label: 'Play or pause for everybody', shortcut: 'Space', run: player.toggle },
      ],
      [addScene, addCaption, player.toggle],
    ),
  )
  const scene = document.scenes.find(({ id }) => chosen?.kind === 'scene' && id === chosen.id)
  const caption = document.captions.find(({ id }) => chosen?.kind === 'caption' && id === chosen.id)
  const performer = document.performers.find(({ id }) => chosen?.kind === 'performer' && id === chosen.id)
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-auto p-4">
        <JamStage theatre={theatre} document={document} className="min-h-40 flex-1" />
        <PlayerControls player={player} fps={document.stage.fps}>
          <Button size="small" icon={<Clapperboard aria-hidden="true" />} onPress={addScene}>
            Scene here
          </Button>
          <Button size="small" icon={<Captions aria-hidden="true" />} onPress={addCaption}>
            Caption here
          </Button>
        </PlayerControls>
        <SidePanel side="right">
          {scene ? (
            <SceneFields scene={scene} />
          ) : caption ? (
            <CaptionFields caption={caption} />
          ) : performer ? (
            <PerformerFields performer={performer} />
          ) : (
            <p className="text-sm text-soft">
              A scene says who is on stage, how they stand, and what is behind them. Put the playhead where it
              should begin and press “Scene here”: cuts fall on the beat.
            </p>
          )}
          {scene || caption ? (
            <Button variant="danger" onPress={() => removeChosen(chosen)}>
              Remove
            </Button>
          ) : null}
        </SidePanel>
        <SidePanel side="left">
          <PerformerList chosen={chosen} onChoose={setChosen} />
        </SidePanel>
      </div>
      <Area name="bottom">
        <JamTimeline
          document={document}
          takes={takes}
          player={player}
          chosen={chosen}
          onChoose={setChosen}
          lanes={(scale) => [
            {
              id: 'scenes',
              name: 'Scenes',
              content: <SpanLane kind="scene" scale={scale} chosen={chosen} onChoose={setChosen} />,
            },
            ...captionLanes.map(({ of, name }) => ({
              id: `captions ${of ?? ''}`,
              name,
              content: <SpanLane kind="caption" of={of} scale={scale} chosen={chosen} onChoose={setChosen} />,
            })),
          ]}
        />
      </Area>
    </>
  )
}
