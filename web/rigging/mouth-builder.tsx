import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { mouthCurves, mouthShapes, type MouthCurve, type MouthShape } from '#contract/takes/mouth-track'
import { teethKinds, type MouthStyle, type TeethKind } from '#model/rig/rig'
import { mouthSets, withMouthSet } from './authoring/mouth-sets.ts'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { ColourField } from '../ui/fields/colour-field.tsx'
import { Select } from '../ui/fields/select.tsx'
import { Slider } from '../ui/dials/slider.tsx'
import { standardMouth } from './mouth-shapes.ts'
import { MouthPicture } from './mouth-picture.tsx'
import { PictureChange } from './pictures/picture-change.tsx'
import { useRigStudio } from './rig-context.ts'

type Length =
  | 'x'
  | 'y'
  | 'width'
  | 'opening'
  | 'line'
  | 'upperLip'
  | 'lowerLip'
  | 'smile'
  | 'skew'
  | 'teethLength'

const lengths: { field: Length; label: string; min: number; max: number }[] = [
  { field: 'x', label: 'Horizontal position', min: 0, max: 1000 },
  { field: 'y', label: 'Vertical position', min: 0, max: 1000 },
  { field: 'width', label: 'Width', min: 30, max: 420 },
  { field: 'opening', label: 'Largest opening', min: 20, max: 320 },
  { field: 'line', label: 'Line', min: 0, max: 30 },
  { field: 'smile', label: 'Smile at rest', min: -60, max: 80 },
  { field: 'skew', label: 'Crooked', min: -50, max: 50 },
  { field: 'upperLip', label: 'Upper lip', min: 0, max: 60 },
  { field: 'lowerLip', label: 'Lower lip', min: 0, max: 60 },
  { field: 'teethLength', label: 'Length of the teeth', min: 0, max: 120 },
]

const colours = [
  ['ink', 'Line'],
  ['lip', 'Lips'],
  ['inside', 'Inside'],
  ['tooth', 'Teeth'],
  ['tongue', 'Tongue'],
] as const

const teethWords: Record<TeethKind, string> = {
  row: 'A row',
  gap: 'With a gap',
  fangs: 'Fangs',
  none: 'None',
}

const curveWords: Record<MouthCurve, string> = {
  jaw: 'Jaw',
  width: 'Spread',
  rounding: 'Rounded',
  teeth: 'Teeth',
  tongue: 'Tongue',
}

/** Edits the mouth in all nine shapes: a template, its measures and colours, and each shape. */
export function MouthBuilder() {
  const { draft, describe, seal } = useRigStudio()
  const [shape, setShape] = useState<MouthShape>()
  const mouth = draft.about?.mouth
  if (!mouth)
    return <p className="p-3 text-sm text-soft">Set the mouth up from the drawing first: see Checks.</p>
  const set = (change: Partial<MouthStyle>, key: string) =>
    describe((about) => ({ ...about, mouth: { ...about.mouth, ...change } }), `mouth-${key}`)

  return (
    <div className="flex flex-col gap-5 p-3">
      <PictureChange />
      <Select
        label="Start from a set"
        size="small"
        placeholder="Choose a mouth"
        options={mouthSets.map(({ id, name }) => ({ id, label: name }))}
        value={null}
        onChange={(id) => describe((about) => ({ ...about, mouth: withMouthSet(about.mouth, id) }))}
      />
      <fieldset>
        <legend className="mb-1.5 text-sm font-medium">The nine shapes</legend>
        <div className="grid grid-cols-3 gap-1.5">
          {mouthShapes.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={shape === one}
              aria-label={`Shape ${one}${mouth.shapes?.[one] ? ', changed' : ''}`}
              onClick={() => setShape(shape === one ? undefined : one)}
              className={classNames(
                'flex flex-col items-center gap-0.5 rounded-control border p-1 text-xs font-semibold',
                shape === one
                  ? 'border-curtain shadow-[0_0_0_1px_var(--curtain)]'
                  : 'border-line hover:border-line-strong',
              )}
            >
              <MouthPicture style={mouth} shape={one} />
              {one}
              {mouth.shapes?.[one] ? ' •' : ''}
            </button>
          ))}
        </div>
      </fieldset>
      {shape ? <ShapeControls key={shape} shape={shape} mouth={mouth} /> : null}
      <div className="flex flex-col gap-3">
        {lengths.map(({ field, label, min, max }) => (
          <Slider
            key={field}
            label={label}
            value={mouth[field]}
            min={Math.min(min, mouth[field])}
            max={Math.max(max, mouth[field])}
            step={1}
            onChange={(value) => set({ [field]: value }, field)}
            onChangeEnd={seal}
          />
        ))}
      </div>
      <Select<TeethKind>
        label="Teeth"
        size="small"
        options={teethKinds.map((id) => ({ id, label: teethWords[id] }))}
        value={mouth.teeth}
        onChange={(teeth) => set({ teeth }, 'teeth')}
      />
      {colours.map(([field, label]) => (
        <ColourField
          key={field}
          label={label}
          value={mouth[field].colour}
          onChange={(colour) => set({ [field]: { ...mouth[field], colour } }, field)}
          onChangeEnd={seal}
        />
      ))}
    </div>
  )
}

function ShapeControls({ shape, mouth }: { shape: MouthShape; mouth: MouthStyle }) {
  const { describe, seal } = useRigStudio()
  const own = mouth.shapes?.[shape]
  const standard = standardMouth(shape)
  const current = own ?? standard
  const set = (shapes: MouthStyle['shapes'], key?: string) =>
    describe((about) => {
      const { shapes: _, ...rest } = about.mouth
      const isEmpty = Object.keys(shapes ?? {}).length === 0
      return { ...about, mouth: isEmpty ? rest : { ...rest, shapes } }
    }, key)
  return (
    <fieldset className="flex flex-col gap-3 rounded-panel border border-line p-3">
      <legend className="px-1 text-sm font-medium">Shape {shape}</legend>
      {mouthCurves.map((curve) => (
        <Slider
          key={curve}
          label={curveWords[curve]}
          value={current[curve]}
          min={0}
          max={1}
          step={0.01}
          defaultValue={standard[curve]}
          onChange={(value) =>
            set({ ...mouth.shapes, [shape]: { ...current, [curve]: value } }, `shape-${shape}-${curve}`)
          }
          onChangeEnd={seal}
        />
      ))}
      <Button
        size="small"
        variant="plain"
        icon={<RotateCcw aria-hidden="true" />}
        isDisabled={!own}
        onPress={() => {
          const { [shape]: _, ...rest } = mouth.shapes ?? {}
          set(rest)
        }}
      >
        As the standard mouth
      </Button>
    </fieldset>
  )
}
