import { movementChannelNames } from '#model/rig/movement'
import { Select } from '../../ui/fields/select.tsx'
import { Slider } from '../../ui/dials/slider.tsx'
import { Switch } from '../../ui/fields/switch.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useSignal } from '../../ui/hooks/use-signal.ts'
import type { GestureFormProps } from './gesture-form-props.ts'
import { GestureTrack } from './gesture-track.tsx'
import { withChannel, withHold, withSeconds } from './gesture-changes.ts'
import { HandsForm } from '../hands-form.tsx'
import { IdField } from '../props/id-field.tsx'
import { channelLabels } from './movement-labels.ts'
import { NumberInput } from '../props/number-input.tsx'
import type { GesturePreview } from './gesture-preview.ts'
import { formatFixed } from '../../platform/locale.ts'

/** Edits a gesture: a curve for each channel; the puppet shows the edited moment. */
export function GestureForm({
  gesture,
  usedIds,
  preview,
  onChange,
  onEnd,
}: GestureFormProps & { usedIds: readonly string[]; preview: GesturePreview }) {
  const second = useSignal(preview.second)
  const { hold, keys, seconds } = gesture
  const moved = movementChannelNames.filter((channel) => keys[channel])
  return (
    <div className="flex flex-col gap-3 border-t border-line p-3">
      <TextField
        label="Name"
        value={gesture.label}
        maxLength={60}
        onChange={(label) => label !== '' && onChange({ ...gesture, label }, 'label')}
        onBlur={onEnd}
      />
      <IdField
        id={gesture.id}
        usedIds={usedIds}
        description="Projects refer to it by this. With the id of a standard gesture, it replaces that one."
        onChange={(id) => onChange({ ...gesture, id })}
      />
      <NumberInput
        label="Duration in seconds"
        value={seconds}
        onChange={(value) => onChange(withSeconds(gesture, value))}
      />
      <Slider
        label="Moment"
        value={Math.min(second, seconds)}
        min={0}
        max={seconds}
        step={0.01}
        format={(at) => `${formatFixed(at, 2)} s`}
        onChange={(at) => preview.hold(gesture.id, at)}
      />
      {moved.map((channel) => (
        <GestureTrack
          key={channel}
          channel={channel}
          gesture={gesture}
          second={second}
          onMoment={(at) => preview.hold(gesture.id, at)}
          onChange={onChange}
          onEnd={onEnd}
        />
      ))}
      <Select
        label="Move another part"
        size="small"
        placeholder="Choose what moves"
        options={movementChannelNames
          .filter((channel) => !keys[channel])
          .map((channel) => ({ id: channel, label: channelLabels[channel] }))}
        value={null}
        onChange={(channel) => onChange(withChannel(gesture, channel))}
      />
      <Switch
        label="Has a part that repeats"
        description="When the gesture is stretched on the timeline, this part repeats or holds."
        value={hold !== undefined}
        onChange={(isOn) => onChange(withHold(gesture, isOn ? [seconds * 0.35, seconds * 0.65] : undefined))}
      />
      {hold ? (
        <div className="grid grid-cols-2 gap-2">
          <NumberInput
            label="From second"
            value={hold[0]}
            onChange={(from) => onChange(withHold(gesture, [from, hold[1]]))}
          />
          <NumberInput
            label="To second"
            value={hold[1]}
            onChange={(to) => onChange(withHold(gesture, [hold[0], to]))}
          />
        </div>
      ) : null}
      <HandsForm gesture={gesture} onChange={onChange} onEnd={onEnd} />
    </div>
  )
}
