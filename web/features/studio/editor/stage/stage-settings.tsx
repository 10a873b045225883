import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import RectangleVertical from 'lucide-react/icons/rectangle-vertical'
import Square from 'lucide-react/icons/square'
import type { Stage } from '#contract/document/document'
import X from 'lucide-react/icons/x'
import { ColourField } from '../../../../ui/fields/colour-field.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { FramingChips, ScenePicker } from '../../../../stage/scene-picker.tsx'
import { Slider } from '../../../../ui/dials/slider.tsx'
import { CaptionSettings, usualCaptions } from './caption-settings.tsx'
import { CustomBackground } from './custom-background.tsx'
import { useSceneNow } from './use-scene-now.ts'
import { backgroundKey, setBackground, setCamera } from '../../project/edits/edits.ts'
import { withShape } from '../../project/edits/stage-shape.ts'
import { useStudio, useStudioState } from '../../project/use-studio.ts'

const shapes = [
  { id: 'wide', label: '16:9', width: 1280, height: 720, icon: <RectangleHorizontal aria-hidden="true" /> },
  { id: 'square', label: '1:1', width: 1080, height: 1080, icon: <Square aria-hidden="true" /> },
  { id: 'tall', label: '9:16', width: 720, height: 1280, icon: <RectangleVertical aria-hidden="true" /> },
] as const

/** Backgrounds against which the puppet is the brightest object. */
const backdrops = [
  { value: '#f6e7cb', name: 'Paper' },
  { value: '#f2c14e', name: 'Limelight' },
  { value: '#e4572e', name: 'Curtain' },
  { value: '#8c2f39', name: 'Velvet' },
  { value: '#7fb7be', name: 'Sea' },
  { value: '#3d5a80', name: 'Evening' },
  { value: '#8ab17d', name: 'Meadow' },
  { value: '#d9a5b3', name: 'Powder' },
  { value: '#2b2326', name: 'Dark stage' },
  { value: '#00b140', name: 'Green screen' },
]

const WHOLE_STAGE = { x: 0.5, y: 0.5, zoom: 1 }

export function StageSettings({
  defaultBackground,
  onClose,
}: {
  defaultBackground: string
  /** Set if it replaces another panel. */
  onClose?: () => void
}) {
  const studio = useStudio()
  const stage = useStudioState((state) => state.document.stage)
  const tempo = useStudioState((state) => state.document.tempo)
  const captions = useStudioState((state) => state.document.captionStyle) ?? usualCaptions
  const scene = useSceneNow()
  const background = scene?.background ?? defaultBackground

  return (
    <Panel
      title="Stage"
      className="border-0"
      actions={
        onClose ? (
          <IconButton
            label="Close the stage’s settings"
            size="small"
            icon={<X aria-hidden="true" />}
            // On phones the surrounding sheet has a close button.
            className="max-md:hidden"
            onPress={onClose}
          />
        ) : null
      }
    >
      <div className="flex flex-col gap-6">
        <RadioChips
          label="Shape"
          options={shapes}
          value={shapeOf(stage)}
          onChange={(id) => {
            const shape = shapes.find((one) => one.id === id)
            if (shape) studio.edit(withShape(studio.store.getState().document, shape))
          }}
        />
        <RadioChips
          label="Frames per second"
          options={[
            { id: '24', label: '24' },
            { id: '30', label: '30' },
            { id: '60', label: '60' },
          ]}
          value={String(stage.fps)}
          onChange={(fps) => studio.edit({ kind: 'setStage', change: { fps: Number(fps) } })}
        />
        <FramingChips
          stage={stage}
          camera={scene?.camera ?? WHOLE_STAGE}
          onChange={({ camera }) => studio.edit(setCamera(scene, camera, crypto.randomUUID()))}
        />
        <ScenePicker
          value={background}
          onChange={(drawn) => studio.edit(setBackground(scene, drawn, crypto.randomUUID()))}
        />
        <CustomBackground />
        <ColourField
          label="Plain colour"
          value={/^(scene|media):/.test(background) ? defaultBackground : background}
          swatches={backdrops}
          onChange={(colour) =>
            studio.edit(setBackground(scene, colour, crypto.randomUUID()), {
              key: backgroundKey(scene),
            })
          }
          onChangeEnd={studio.endEdit}
        />
        <CaptionSettings
          style={captions}
          onChange={(style) => studio.edit({ kind: 'setCaptionStyle', style })}
        />
        <Slider
          label="Tempo"
          value={tempo}
          min={40}
          max={220}
          step={1}
          defaultValue={120}
          format={(value) => `${Math.round(value)} bpm`}
          onChange={(next) => studio.edit({ kind: 'setTempo', tempo: next }, { key: 'tempo' })}
          onChangeEnd={() => studio.endEdit()}
        />
      </div>
    </Panel>
  )
}

function shapeOf({ width, height }: Stage): (typeof shapes)[number]['id'] | null {
  return shapes.find((shape) => Math.abs(shape.width / shape.height - width / height) < 0.01)?.id ?? null
}
