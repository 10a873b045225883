import type { Caption, Performer, Scene } from '#contract/document/document'
import { ScenePicker } from '../../../stage/scene-picker.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { ColourField } from '../../../ui/fields/colour-field.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Slider } from '../../../ui/dials/slider.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useJam, useJamState } from '../room/use-jam.ts'
import { layouts } from './layouts.ts'
import { plainColour } from './use-staging.ts'
import { usePerformerNames } from './use-performer-names.ts'

export function SceneFields({ scene }: { scene: Scene }) {
  const { room } = useJam()
  const { document } = useJamState()
  const nameOf = usePerformerNames()
  const all = document.performers.map(({ id }) => id)
  const cast = scene.cast ?? all
  const change = (part: Partial<Omit<Scene, 'id'>>, key: string) =>
    room.edit({ kind: 'changeScene', scene: scene.id, change: part }, { key: `${key} ${scene.id}` })
  return (
    <>
      <h2 className="text-lg">Scene</h2>
      <RadioChips
        label="Layout"
        options={layouts}
        value={scene.layout ?? 'free'}
        onChange={(layout) => change({ layout }, 'layout')}
      />
      <fieldset className="flex flex-col gap-1.5">
        <legend className="mb-1 text-sm font-medium">On stage</legend>
        {all.map((id) => (
          <Checkbox
            key={id}
            label={nameOf(id)}
            value={cast.includes(id)}
            onChange={(on) =>
              change({ cast: on ? [...cast, id] : cast.filter((one) => one !== id) }, `cast ${id} ${on}`)
            }
          />
        ))}
      </fieldset>
      <ScenePicker value={scene.background} onChange={(background) => change({ background }, 'background')} />
      <ColourField
        label="Or a plain colour"
        value={plainColour(scene.background)}
        onChange={(background) => change({ background }, 'background')}
        onChangeEnd={room.seal}
      />
      <Slider
        label="Zoom"
        value={scene.camera.zoom}
        min={1}
        max={3}
        step={0.01}
        defaultValue={1}
        onChange={(zoom) => change({ camera: { ...scene.camera, zoom } }, 'zoom')}
        onChangeEnd={room.seal}
      />
      {scene.camera.zoom > 1
        ? (['x', 'y'] as const).map((axis) => (
            <Slider
              key={axis}
              label={axis === 'x' ? 'Camera across' : 'Camera down'}
              value={scene.camera[axis]}
              min={0}
              max={1}
              step={0.005}
              defaultValue={0.5}
              onChange={(value) => change({ camera: { ...scene.camera, [axis]: value } }, `camera ${axis}`)}
              onChangeEnd={room.seal}
            />
          ))
        : null}
    </>
  )
}

export function CaptionFields({ caption }: { caption: Caption }) {
  const { room } = useJam()
  const { document } = useJamState()
  const nameOf = usePerformerNames()
  return (
    <>
      <h2 className="text-lg">Caption</h2>
      <TextField
        label="Words"
        value={caption.text}
        maxLength={500}
        onChange={(text) =>
          room.edit(
            { kind: 'changeCaption', caption: caption.id, change: { text } },
            { key: `text ${caption.id}` },
          )
        }
      />
      <Select
        label="Who says it"
        options={[
          { id: '', label: 'No one in particular' },
          ...document.performers.map(({ id }) => ({ id, label: nameOf(id) })),
        ]}
        value={caption.performer ?? ''}
        onChange={(id) =>
          room.edit({
            kind: 'changeCaption',
            caption: caption.id,
            change: { performer: id === '' ? null : id },
          })
        }
      />
    </>
  )
}

export function PerformerFields({ performer }: { performer: Performer }) {
  const { room } = useJam()
  const nameOf = usePerformerNames()
  const { id } = performer
  const place = (change: Partial<Pick<Performer, 'x' | 'y' | 'scale'>>) =>
    room.edit(
      { kind: 'setPerformerPlace', performer: id, change },
      { key: `place ${Object.keys(change)[0]} ${id}` },
    )
  return (
    <>
      <h2 className="text-lg">{nameOf(id)}</h2>
      <Slider
        label="Horizontal position"
        value={performer.x}
        min={0}
        max={1}
        step={0.005}
        onChange={(x) => place({ x })}
        onChangeEnd={room.seal}
      />
      <Slider
        label="Vertical position"
        value={performer.y}
        min={0}
        max={1.4}
        step={0.005}
        defaultValue={0.96}
        onChange={(y) => place({ y })}
        onChangeEnd={room.seal}
      />
      <Slider
        label="Size"
        value={performer.scale}
        min={0.1}
        max={3}
        step={0.01}
        defaultValue={1}
        onChange={(scale) => place({ scale })}
        onChangeEnd={room.seal}
      />
      <p className="text-sm text-soft">Its position in scenes with a free layout.</p>
    </>
  )
}
