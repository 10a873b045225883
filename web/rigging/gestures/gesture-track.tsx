import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useRef, useState } from 'react'
import { movementChannels, type MovementChannel } from '#model/rig/movement'
import { IconButton } from '../../ui/icon-button.tsx'
import {
  curvePath,
  isHeld,
  roomFor,
  withKey,
  withKeyAt,
  withoutChannel,
  withoutKey,
} from './gesture-changes.ts'
import type { GestureFormProps } from './gesture-form-props.ts'
import { channelValue, channelLabels } from './movement-labels.ts'
import { NumberInput } from '../props/number-input.tsx'
import { TrackKey } from './track-key.tsx'

/** A channel's curve, with keys that are dragged, moved by arrow keys or typed. */
export function GestureTrack({
  channel,
  gesture,
  second,
  onMoment,
  onChange,
  onEnd,
}: GestureFormProps & {
  channel: MovementChannel
  second: number
  onMoment: (second: number) => void
}) {
  const area = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const { max, unit } = movementChannels[channel]
  const { seconds } = gesture
  const keys = gesture.keys[channel] ?? []
  const name = channelLabels[channel]
  const key = chosen === undefined ? undefined : keys[chosen]
  const step = unit === 'degrees' ? 1 : 0.02

  const choose = (index: number) => {
    setChosen(index)
    onMoment(keys[index]?.[0] ?? 0)
  }
  const move = (index: number, to: readonly [number, number], isRow: boolean) => {
    const next = withKeyAt(gesture, channel, index, to)
    onChange(next, isRow ? `${channel}-${index}` : undefined)
    onMoment(next.keys[channel]?.[index]?.[0] ?? 0)
  }
  const remove = (index: number) => {
    setChosen(undefined)
    onChange(withoutKey(gesture, channel, index))
  }
  const add = (at: number) => {
    const place = roomFor(gesture, channel, at)
    if (place === undefined) return
    const next = withKey(gesture, channel, place)
    onChange(next)
    setChosen(next.keys[channel]?.findIndex(([one]) => one === place))
    onMoment(place)
  }
  const pointAt = ({ clientX, clientY }: { clientX: number; clientY: number }): [number, number] => {
    const box = area.current?.getBoundingClientRect()
    if (!box) return [0, 0]
    return [((clientX - box.left) / box.width) * seconds, (1 - (2 * (clientY - box.top)) / box.height) * max]
  }

  return (
    <div role="group" aria-label={name} className="flex flex-col gap-1">
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1 truncate text-sm font-medium">{name}</span>
        <IconButton size="small" label={`Add a key: ${name}`} icon={<Plus />} onPress={() => add(second)} />
        <IconButton
          size="small"
          label={`Stop moving: ${name}`}
          icon={<X />}
          onPress={() => onChange(withoutChannel(gesture, channel))}
        />
      </div>
      <div
        ref={area}
        className="relative h-16 touch-none rounded-control border border-line bg-panel"
        onDoubleClick={(press) => add(pointAt(press)[0])}
      >
        <TrackCurve {...{ channel, gesture, second }} />
        {keys.map(([at, value], index) => (
          <TrackKey
            key={index}
            label={`${name} at ${at} s: ${channelValue(channel, value)}`}
            isChosen={chosen === index}
            left={at / seconds}
            top={(1 - value / max) / 2}
            onChoose={() => choose(index)}
            onDrag={(to) => move(index, pointAt(to), true)}
            onStep={(right, up) => move(index, [at + right * 0.02, value + up * step], true)}
            onRemove={() => remove(index)}
            onEnd={onEnd}
          />
        ))}
      </div>
      {key && chosen !== undefined ? (
        <div className="flex items-end gap-2">
          <NumberInput label="Second" value={key[0]} onChange={(at) => move(chosen, [at, key[1]], false)} />
          <NumberInput
            label={unit === 'degrees' ? 'Degrees' : 'Share'}
            value={key[1]}
            onChange={(value) => move(chosen, [key[0], value], false)}
          />
          <IconButton
            size="small"
            label="Remove this key"
            icon={<Trash2 />}
            isDisabled={keys.length === 1 || isHeld(gesture, key)}
            onPress={() => remove(chosen)}
          />
        </div>
      ) : null}
    </div>
  )
}

/** The curve with the hold and the shown moment. */
function TrackCurve({
  channel,
  gesture,
  second,
}: Pick<GestureFormProps, 'gesture'> & { channel: MovementChannel; second: number }) {
  const { seconds, hold } = gesture
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      className="absolute inset-0 size-full overflow-hidden"
    >
      {hold ? (
        <rect
          x={(hold[0] / seconds) * 100}
          width={((hold[1] - hold[0]) / seconds) * 100}
          height="100"
          className="fill-ink/8"
        />
      ) : null}
      <path d="M 0 50 H 100" className="stroke-line-strong" vectorEffect="non-scaling-stroke" />
      <path
        d={curvePath(gesture, channel)}
        fill="none"
        strokeWidth="2"
        className="stroke-curtain"
        vectorEffect="non-scaling-stroke"
      />
      <path
        d={`M ${(Math.min(second, seconds) / seconds) * 100} 0 V 100`}
        className="stroke-ink"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
