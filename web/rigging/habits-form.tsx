import type { Habits, Movement } from '#model/rig/movement'
import { Checkbox } from '../ui/fields/checkbox.tsx'
import { Slider } from '../ui/dials/slider.tsx'

/** Idle gestures of the character, and their interval. */
export function HabitsForm({
  list,
  habits,
  setHabits,
  seal,
}: {
  list: readonly Movement[]
  habits: Habits | null
  setHabits: (habits: Habits | null, key?: string) => void
  seal: () => void
}) {
  if (list.length === 0) return null
  const chosen = habits?.gestures ?? []
  const every = habits?.every ?? 7
  return (
    <fieldset className="flex flex-col gap-3 rounded-panel border border-line p-3">
      <legend className="px-1 text-sm font-medium">While idle, it does</legend>
      {list.map(({ id, label }) => (
        <Checkbox
          key={id}
          label={label}
          value={chosen.includes(id)}
          onChange={(isOn) => {
            const gestures = isOn ? [...chosen, id] : chosen.filter((one) => one !== id)
            setHabits(gestures.length > 0 ? { every, gestures } : null)
          }}
        />
      ))}
      {habits ? (
        <Slider
          label="Seconds between two"
          value={every}
          min={2}
          max={60}
          step={1}
          onChange={(seconds) => setHabits({ ...habits, every: seconds }, 'habits-every')}
          onChangeEnd={seal}
        />
      ) : (
        <p className="text-sm text-soft">Choose none to use the standard habits.</p>
      )}
    </fieldset>
  )
}
