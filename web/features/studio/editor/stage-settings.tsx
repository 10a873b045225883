import RectangleHorizontal from 'lucide-react/icons/rectangle-horizontal'
import RectangleVertical from 'lucide-react/icons/rectangle-vertical'
import Square from 'lucide-react/icons/square'
import type { Stage } from '#contract/document'
import { ColourField } from '../../../ui/colour-field.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RadioChips } from '../../../ui/radio-chips.tsx'
import { FramingChips, ScenePicker } from '../../../stage/scene-picker.tsx'
import { setBackground, setCamera } from '../project/edits.ts'
import { useStudio, useStudioState } from '../project/use-studio.ts'

const shapes = [
  { id: 'wide', label: '16:9', width: 1280, height: 720, icon: <RectangleHorizontal aria-hidden="true" /> },
  { id: 'square', label: '1:1', width: 1080, height: 1080, icon: <Square aria-hidden="true" /> },
  { id: 'tall', label: '9:16', width: 720, height: 1280, icon: <RectangleVertical aria-hidden="true" /> },
] as const

/** Backdrops that leave the puppet the brightest thing in the picture. */
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

/** The picture's shape, speed, framing and backdrop. */
export function StageSettings({ defaultBackground }: { defaultBackground: string }) {
  const studio = useStudio()
  const stage = useStudioState((state) => state.document.stage)
  const scene = useStudioState((state) => state.document.scenes[0])
  const background = scene?.background ?? defaultBackground

  return (
    <Panel title="Stage" className="border-0">
      <div className="flex flex-col gap-6">
        <RadioChips
          label="Shape"
          options={shapes}
          value={shapeOf(stage)}
          onChange={(id) => {
            const shape = shapes.find((one) => one.id === id)
            if (shape) studio.edit({ kind: 'setStage', change: { width: shape.width, height: shape.height } })
          }}
        />
        <RadioChips
          label="Frames a second"
          options={[
            { id: '24', label: '24' },
            { id: '30', label: '30' },
            { id: '60', label: '60' },
          ]}
          value={String(stage.fps)}
          onChange={(fps) => studio.edit({ kind: 'setStage', change: { fps: Number(fps) } })}
        />
        <FramingChips
          camera={scene?.camera ?? WHOLE_STAGE}
          onChange={({ camera }) =>
            studio.edit(setCamera(studio.store.getState().document, camera, crypto.randomUUID()))
          }
        />
        <ScenePicker
          value={background}
          onChange={(drawn) =>
            studio.edit(setBackground(studio.store.getState().document, drawn, crypto.randomUUID()))
          }
        />
        <ColourField
          label="Plain colour"
          value={/^(scene|media):/.test(background) ? defaultBackground : background}
          swatches={backdrops}
          onChange={(colour) =>
            studio.edit(setBackground(studio.store.getState().document, colour, crypto.randomUUID()), {
              key: 'background',
            })
          }
        />
      </div>
    </Panel>
  )
}

function shapeOf({ width, height }: Stage): (typeof shapes)[number]['id'] | null {
  return shapes.find((shape) => Math.abs(shape.width / shape.height - width / height) < 0.01)?.id ?? null
}
