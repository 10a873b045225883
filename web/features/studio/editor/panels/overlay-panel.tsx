import type { Overlay } from '#contract/document/document'
import { ColourField } from '../../../../ui/fields/colour-field.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { RadioChips } from '../../../../ui/fields/radio-chips.tsx'
import { inPercent } from '../../../../ui/feedback/percent.ts'
import { Slider } from '../../../../ui/dials/slider.tsx'
import { TextArea } from '../../../../ui/fields/text-area.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { useStudio } from '../../project/use-studio.ts'
import { endsWriting } from './ends-writing.ts'

// Few projects show a camera picture.
const CameraCut = lazy(async () => ({ default: (await import('../stage/camera-cut.tsx')).CameraCut }))

const titles = { title: 'Title', sticker: 'Sticker', picture: 'Picture', camera: 'Camera picture' }
const colours = [
  { value: '#fff9ee', name: 'Paper' },
  { value: '#f2c14e', name: 'Limelight' },
  { value: '#e4572e', name: 'Curtain' },
  { value: '#7fb7be', name: 'Sea' },
  { value: '#8ab17d', name: 'Meadow' },
  { value: '#1c1612', name: 'Ink' },
]

export function OverlayPanel({ overlay, children }: { overlay: Overlay; children: ReactNode }) {
  const studio = useStudio()
  const change = (change: Partial<Omit<Overlay, 'id'>>, key: string) =>
    studio.edit({ kind: 'changeOverlay', overlay: overlay.id, change }, { key: `${key}-${overlay.id}` })
  const end = () => studio.endEdit()
  return (
    <Panel title={titles[overlay.kind]} className="border-0">
      <div className="flex flex-col gap-5">
        {overlay.kind === 'title' ? (
          <>
            <TextArea
              label="Words"
              value={overlay.content}
              maxLength={400}
              autoFocus={overlay.content === ''}
              onChange={(content) => change({ content }, 'content')}
              onBlur={end}
              onKeyDown={endsWriting}
            />
            <RadioChips
              label="Look"
              options={[
                { id: 'outline', label: 'Outline' },
                { id: 'band', label: 'Band' },
                { id: 'plain', label: 'Plain' },
              ]}
              value={overlay.look ?? 'outline'}
              onChange={(look) => change({ look: look as Overlay['look'] }, 'look')} // safe: one of the options
            />
            <ColourField
              label="Colour"
              value={overlay.colour ?? '#fff9ee'}
              swatches={colours}
              onChange={(colour) => change({ colour }, 'colour')}
              onChangeEnd={end}
            />
          </>
        ) : null}
        {overlay.kind === 'sticker' ? (
          <TextField
            label="Emoji"
            value={overlay.content}
            maxLength={16}
            onChange={(content) => change({ content }, 'content')}
            onBlur={end}
          />
        ) : null}
        {overlay.kind === 'camera' ? (
          <Suspense>
            <CameraCut overlay={overlay} change={change} end={end} />
          </Suspense>
        ) : null}
        <Slider
          label="Size"
          value={overlay.size}
          min={0.03}
          max={1}
          step={0.01}
          defaultValue={0.12}
          {...inPercent}
          onChange={(size) => change({ size }, 'size')}
          onChangeEnd={end}
        />
        <Slider
          label="Turn"
          value={overlay.turn}
          min={-180}
          max={180}
          step={1}
          defaultValue={0}
          format={(value) => `${Math.round(value)}°`}
          onChange={(turn) => change({ turn }, 'turn')}
          onChangeEnd={end}
        />
        {children}
      </div>
    </Panel>
  )
}
