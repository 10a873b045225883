import { characterPicturePath } from '#contract/characters'
import type { MotionStyle } from '#model/rig/rig'
import { Slider } from '../../ui/dials/slider.tsx'
import { useRigStudio } from '../rig-context.ts'
import { PictureCards } from './picture-cards.tsx'
import { PictureChange } from './picture-change.tsx'
import { RoundHeadForm } from './round-head-form.tsx'
import { withSet, type SetPicture } from './set-drawing.ts'
import { withRole } from './use-picture-set.ts'

/** Sets the state of each picture of a set. */
export function PicturesPanel({ set }: { set: readonly SetPicture[] }) {
  const { character, edit } = useRigStudio()
  return (
    <section aria-label="Pictures" className="flex flex-col gap-3 p-3">
      <h2 className="font-text text-sm font-semibold">Pictures</h2>
      <PictureCards
        pictures={set.map((one) => ({ ...one, address: characterPicturePath(character.id, one.picture) }))}
        onRole={(index, role) => edit((root) => withSet(root, withRole(set, index, role)))}
      />
    </section>
  )
}

const settings = [
  { name: 'bounce', label: 'Bounce', max: 150, step: 1 },
  { name: 'squash', label: 'Squash and stretch', max: 0.3, step: 0.01 },
  { name: 'shake', label: 'Shake when loud', max: 60, step: 1 },
] as const

/** Sets the movements by the loudness of the voice. */
export function LoudnessForm() {
  const { draft, describe, seal } = useRigStudio()
  const motion = draft.about?.motion
  if (!motion) return null
  const set = (change: Partial<MotionStyle>, key: string) =>
    describe((about) => ({ ...about, motion: { ...about.motion, ...change } }), `motion-${key}`)
  return (
    <section aria-label="Movement" className="flex flex-col gap-4 p-3">
      <PictureChange />
      <RoundHeadForm />
      <h2 className="font-text text-sm font-semibold">Movement by loudness</h2>
      {settings.map(({ name, label, max, step }) => (
        <Slider
          key={name}
          label={label}
          value={motion[name] ?? 0}
          min={0}
          max={max}
          step={step}
          onChange={(value) => set({ [name]: value }, name)}
          onChangeEnd={seal}
        />
      ))}
      <Slider
        label="Jump of gestures"
        value={motion.jump}
        min={0}
        max={200}
        step={1}
        onChange={(jump) => set({ jump }, 'jump')}
        onChangeEnd={seal}
      />
    </section>
  )
}
