import Captions from 'lucide-react/icons/captions'
import Clapperboard from 'lucide-react/icons/clapperboard'
import { useMemo } from 'react'
import { usePageActions } from '../../../shell/actions/use-actions.ts'
import { Button } from '../../../ui/button.tsx'
import { JamFrame } from '../page/jam-frame.tsx'
import { JamPage } from '../jam-page.tsx'
import { useJamTool } from '../page/use-jam-tool.ts'
import { CaptionFields, PerformerFields, SceneFields } from './fields.tsx'
import { PerformerList } from './performer-list.tsx'
import { SpanLane } from './span-lane.tsx'
import { useCaptionLanes } from './use-caption-lanes.ts'
import { useStaging } from './use-staging.ts'

/** `/jam/:id/editor`. */
export function Component() {
  return (
    <JamPage tool="Jam editor">
      <EditorTool />
    </JamPage>
  )
}

function EditorTool() {
  const tool = useJamTool()
  const { document, player, chosen, choose } = tool
  const captionLanes = useCaptionLanes()
  const { addScene, addCaption, removeChosen } = useStaging(player.position, choose)
  usePageActions(
    useMemo(
      () => [
        { id: 'jam.scene', label: 'Cut to a new scene', shortcut: 'c', run: addScene },
        { id: 'jam.caption', label: 'Add a caption', shortcut: 't', run: addCaption },
      ],
      [addScene, addCaption],
    ),
  )
  const scene = document.scenes.find(({ id }) => chosen?.kind === 'scene' && id === chosen.id)
  const caption = document.captions.find(({ id }) => chosen?.kind === 'caption' && id === chosen.id)
  const performer = document.performers.find(({ id }) => chosen?.kind === 'performer' && id === chosen.id)
  return (
    <JamFrame
      tool={tool}
      below={
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<Clapperboard aria-hidden="true" />} onPress={addScene}>
            Scene here
          </Button>
          <Button size="small" icon={<Captions aria-hidden="true" />} onPress={addCaption}>
            Caption here
          </Button>
        </div>
      }
      left={<PerformerList chosen={chosen} onChoose={choose} />}
      right={
        <>
          {scene ? (
            <SceneFields scene={scene} />
          ) : caption ? (
            <CaptionFields caption={caption} />
          ) : performer ? (
            <PerformerFields performer={performer} />
          ) : (
            <p className="text-sm text-soft">
              A scene sets who is on stage, where they stand and the background. Move the playhead to where it
              should start and press “Scene here”. Cuts snap to the beat.
            </p>
          )}
          {scene || caption ? (
            <Button variant="danger" onPress={() => removeChosen(chosen)}>
              Remove
            </Button>
          ) : null}
        </>
      }
      timeline={{
        lanes: (scale) => [
          {
            id: 'scenes',
            name: 'Scenes',
            content: <SpanLane kind="scene" scale={scale} chosen={chosen} onChoose={choose} />,
          },
          ...captionLanes.map(({ of, name }) => ({
            id: `captions ${of ?? ''}`,
            name,
            content: <SpanLane kind="caption" of={of} scale={scale} chosen={chosen} onChoose={choose} />,
          })),
        ],
      }}
    />
  )
}
