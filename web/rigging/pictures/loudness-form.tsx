import type { MotionStyle } from '#model/rig/rig'
import { Slider } from '../../ui/dials/slider.tsx'
import { useRigStudio } from '../rig-context.ts'
import { PictureChange } from './picture-change.tsx'
import { RoundHeadForm } from './round-head-form.tsx'

const settings = [
  { name: 'bounce', label: 'Bounce', max: 150, step: 1 },
  { name: 'squash', label: 'Squash and stretch', max: 0.3, step: 0.01 },
  { name: 'shake', label: 'Shake when loud', max: 60, step: 1 },
] as const

/** Sets the movements of a set of pictures. */
export function LoudnessForm() {
  const { draft, describe, seal } = useRigStudio()
  const motion = draft.about?.motion
  if (!motion) return null
  return (
    <section aria-label="Movement" className="flex flex-col gap-4 p-3">
      <PictureChange />
      <RoundHeadForm />
      <LoudnessSliders />
      <Slider
        label="Jump of gestures"
        value={motion.jump}
        min={0}
        max={200}
        step={1}
        onChange={(jump) =>
          describe((about) => ({ ...about, motion: { ...about.motion, jump } }), 'motion-jump')
        }
        onChangeEnd={seal}
      />
    </section>
  )
}

/** Sets the movements by the loudness of the voice; nothing for drawings without pictures. */
export function LoudnessSliders() {
  const { draft, describe, seal } = useRigStudio()
  const motion = draft.about?.motion
  if (!motion || !draft.svg.includes('data-picture=')) return null
  const set = (change: Partial<MotionStyle>, key: string) =>
    describe((about) => ({ ...about, motion: { ...about.motion, ...change } }), `motion-${key}`)
  return (
    <>
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
    </>
  )
}
