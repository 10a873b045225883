import type { MotionStyle } from '#model/rig/rig'
import { nodeAt, setAt } from '../authoring/places.ts'
import { Slider } from '../../ui/dials/slider.tsx'
import { LoudnessSliders } from '../pictures/loudness-form.tsx'
import { RoundHeadForm } from '../pictures/round-head-form.tsx'
import { layerName } from '../layer-name.ts'
import { useRigStudio } from '../rig-context.ts'

const groupSettings = [
  {
    name: 'data-depth',
    label: 'Depth',
    min: -1,
    max: 1,
    hint: 'Turns with the face: 1 turns as far, below 0 the other way',
  },
  { name: 'data-sway', label: 'Sway', min: -0.3, max: 0.3, hint: 'Hangs loose and swings' },
  { name: 'data-jaw', label: 'With the jaw', min: 0, max: 1, hint: 'Drops as the mouth opens' },
] as const

/** Movement ranges of the character, and how the selected group follows. */
export function MovementForm() {
  const { draft, describe, seal, chosen, edit } = useRigStudio()
  const motion = draft.about?.motion
  const found = chosen && nodeAt(draft.root, chosen)
  const set = (change: Partial<MotionStyle>, key: string) =>
    describe((about) => ({ ...about, motion: { ...about.motion, ...change } }), `motion-${key}`)
  return (
    <div className="flex flex-col gap-4 p-3">
      {motion ? (
        <>
          <Slider
            label="Eyes, sideways"
            value={motion.pupil.x}
            min={0}
            max={80}
            step={1}
            onChange={(x) => set({ pupil: { ...motion.pupil, x } }, 'px')}
            onChangeEnd={seal}
          />
          <Slider
            label="Eyes, up and down"
            value={motion.pupil.y}
            min={0}
            max={80}
            step={1}
            onChange={(y) => set({ pupil: { ...motion.pupil, y } }, 'py')}
            onChangeEnd={seal}
          />
          <Slider
            label="Brows"
            value={motion.brow}
            min={0}
            max={80}
            step={1}
            onChange={(brow) => set({ brow }, 'brow')}
            onChangeEnd={seal}
          />
          <Slider
            label="Turning the face"
            value={motion.turn.x}
            min={0}
            max={100}
            step={1}
            onChange={(x) => set({ turn: { ...motion.turn, x } }, 'tx')}
            onChangeEnd={seal}
          />
          <Slider
            label="Nodding"
            value={motion.turn.y}
            min={0}
            max={100}
            step={1}
            onChange={(y) => set({ turn: { ...motion.turn, y } }, 'ty')}
            onChangeEnd={seal}
          />
          <RoundHeadForm />
          <Slider
            label="Jump"
            value={motion.jump}
            min={0}
            max={300}
            step={5}
            onChange={(jump) => set({ jump }, 'jump')}
            onChangeEnd={seal}
          />
          <LoudnessSliders />
        </>
      ) : (
        <p className="text-sm text-soft">Set the movements up from the drawing first: see Checks.</p>
      )}
      {found?.node.name === 'g' && chosen && chosen.length > 0 ? (
        <fieldset className="flex flex-col gap-3 rounded-panel border border-line p-3">
          <legend className="px-1 text-sm font-medium">“{layerName(found.node)}”</legend>
          {groupSettings.map(({ name, label, min, max, hint }) => (
            <div key={name}>
              <Slider
                label={label}
                value={Number(found.node.attributes[name] ?? 0)}
                min={min}
                max={max}
                step={0.01}
                defaultValue={0}
                onChange={(value) =>
                  edit((root) => setAt(root, chosen, { [name]: value === 0 ? null : String(value) }), name)
                }
                onChangeEnd={seal}
              />
              <p className="mt-1 text-xs text-soft">{hint}</p>
            </div>
          ))}
        </fieldset>
      ) : (
        <p className="text-sm text-soft">Choose a group in the layers to set how it moves.</p>
      )}
    </div>
  )
}
