import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import X from 'lucide-react/icons/x'
import { useRef, useState, type PointerEvent } from 'react'
import { movementChannels, type MovementChannel } from '#contract/rig/movement'
import { classNames } from '../../ui/class-names.ts'
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
import { channelValue, channelWords } from './movement-words.ts'
import { NumberInput } from '../props/number-input.tsx'

const arrows: Record<string, [seconds: number, values: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

/** One thing that moves: its curve, with keys that are dragged, moved by the arrow keys or typed. */
export function GestureTrack({
  channel,
  gesture,
  second,
  onMoment,
  onChange,
  onEnd,
}: GestureFormProps & {
  channel: MovementChannel
  /** The moment that is shown. */
  second: number
  onMoment: (second: number) => void
}) {
  const area = useRef<HTMLDivElement>(null)
  const [chosen, setChosen] = useState<number>()
  const held = useRef<number>(undefined)
  const { most, unit } = movementChannels[channel]
  const { seconds } = gesture
  const keys = gesture.keys[channel] ?? []
  const name = channelWords[channel]
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
    return [((clientX - box.left) / box.width) * seconds, (1 - (2 * (clientY - box.top)) / box.height) * most]
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
          <button
            // Keys have no name but their place.
            key={index}
            type="button"
            aria-label={`${name} at ${at} s: ${channelValue(channel, value)}. Move with the arrow keys.`}
            aria-pressed={chosen === index}
            style={{ left: `${(at / seconds) * 100}%`, top: `${(1 - value / most) * 50}%` }}
            className={classNames(
              'absolute grid size-6 -translate-1/2 cursor-grab touch-none place-items-center rounded-full active:cursor-grabbing',
              'before:size-3 before:rounded-full before:border-2 before:border-curtain',
              chosen === index ? 'z-10 before:bg-curtain' : 'before:bg-raised',
            )}
            onFocus={() => choose(index)}
            onBlur={onEnd}
            onPointerDown={(press: PointerEvent) => {
              press.currentTarget.setPointerCapture(press.pointerId)
              held.current = index
              choose(index)
            }}
            onPointerMove={(to) => {
              if (held.current === index) move(index, pointAt(to), true)
            }}
            onPointerUp={() => {
              held.current = undefined
              onEnd()
            }}
            onPointerCancel={() => {
              held.current = undefined
              onEnd()
            }}
            onDoubleClick={(press) => press.stopPropagation()}
            onKeyDown={(press) => {
              if (press.key === 'Delete' || press.key === 'Backspace') return remove(index)
              const arrow = arrows[press.key]
              if (!arrow) return
              press.preventDefault()
              const size = press.shiftKey ? 5 : 1
              move(index, [at + arrow[0] * 0.02 * size, value + arrow[1] * step * size], true)
            }}
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

/** The curve itself, with the stretch that is held and the moment that is shown. */
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
