import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { formatPercentage, typedPercent } from '../../../ui/feedback/percent.ts'
import { Slider, type SliderProps } from '../../../ui/dials/slider.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { voiceNames } from '../project/voice-names.ts'
import type { useShape } from './use-shape.ts'
import { formatFixed, formatNumber } from '../../../platform/locale.ts'

const sides = [
  { id: 'shaped', label: 'With changes' },
  { id: 'original', label: 'Original' },
] as const

const semitones = (value: number) =>
  `${value > 0 ? '+' : ''}${formatNumber(value, { maximumFractionDigits: 1 })} st`
const decibels = (value: number) => `${value > 0 ? '+' : ''}${formatFixed(value, 1)} dB`
const seconds = (value: number) => `${formatFixed(value, 2)} s`
const percentOrOff = (value: number) => (value === 0 ? 'Off' : formatPercentage(value))

/** Sound settings of a take: noise reduction, level and voice effect; the recording is unchanged. */
export function ShapePanel({
  shape,
  original,
  onOriginal,
}: {
  shape: ReturnType<typeof useShape>
  original: boolean
  onOriginal: (original: boolean) => void
}) {
  const { effects, pauses, progress } = shape
  return (
    <section
      aria-label="Clean and shape"
      className="flex flex-col gap-5 rounded-panel border border-line bg-panel p-4"
    >
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-3">
        <h2 className="text-base font-semibold">Clean and shape</h2>
        {progress === undefined ? (
          <Button size="small" variant="plain" isDisabled={shape.isPlain} onPress={shape.reset}>
            Reset
          </Button>
        ) : (
          <ProgressBar label="Applying changes" value={progress} className="w-48" />
        )}
      </div>
      <RadioChips
        label="Voice"
        options={voiceNames}
        value={effects.voice}
        onChange={(voice) => shape.setEffects({ voice })}
      />
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-3">
        <Setting
          label="Pitch"
          value={effects.pitch}
          min={-12}
          max={12}
          step={0.5}
          defaultValue={0}
          format={semitones}
          onSet={(pitch) => shape.setEffects({ pitch })}
        />
        <Setting
          label="Throat size"
          value={-effects.formant}
          min={-12}
          max={12}
          step={0.5}
          defaultValue={0}
          format={semitones}
          onSet={(size) => shape.setEffects({ formant: -size })}
        />
        <Setting
          label="Speed"
          value={effects.speed}
          min={0.5}
          max={2}
          step={0.05}
          defaultValue={1}
          format={(value) => `${formatNumber(value, { maximumFractionDigits: 2 })}×`}
          onSet={(speed) => shape.setEffects({ speed })}
        />
        <Setting
          label="Loudness"
          value={Math.max(-24, 20 * Math.log10(Math.max(shape.gain, 0.01)))}
          min={-24}
          max={12}
          step={0.5}
          defaultValue={0}
          format={decibels}
          onSet={(value) => shape.setGain(10 ** (value / 20))}
        />
        <Setting
          label="Fade in"
          value={shape.fadeIn}
          max={shape.longestFade}
          step={0.05}
          defaultValue={0}
          format={seconds}
          onSet={(fadeIn) => shape.setFade({ fadeIn })}
        />
        <Setting
          label="Fade out"
          value={shape.fadeOut}
          max={shape.longestFade}
          step={0.05}
          defaultValue={0}
          format={seconds}
          onSet={(fadeOut) => shape.setFade({ fadeOut })}
        />
        <Setting
          label="Remove noise"
          value={effects.denoise}
          step={0.05}
          defaultValue={0}
          format={percentOrOff}
          parse={typedPercent}
          onSet={(denoise) => shape.setEffects({ denoise })}
        />
        <Switch
          label="Even loudness"
          description="To −14 LUFS, as the large platforms play it"
          value={effects.level}
          onChange={(level) => shape.setEffects({ level })}
        />
        <Pauses pauses={pauses} onRemove={shape.removePauses} />
      </div>
      <ListenTo {...{ original, onOriginal }} />
    </section>
  )
}

function ListenTo({ original, onOriginal }: { original: boolean; onOriginal: (original: boolean) => void }) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <RadioChips
        label="Listen to"
        options={sides}
        value={original ? 'original' : 'shaped'}
        onChange={(side) => onOriginal(side === 'original')}
      />
      <p className="pb-1 text-sm text-soft">
        Press <kbd className="rounded border border-line-strong px-1.5 font-mono text-xs">B</kbd> to switch.
      </p>
    </div>
  )
}

function Pauses({
  pauses: { count, seconds },
  onRemove,
}: {
  pauses: ReturnType<typeof useShape>['pauses']
  onRemove: () => void
}) {
  return (
    <div className="flex flex-col items-start gap-1">
      <Button size="small" isDisabled={count === 0} onPress={onRemove}>
        Remove pauses
      </Button>
      <p className="text-sm text-soft tabular-nums">
        {count === 0
          ? 'No long pauses'
          : `${count === 1 ? '1 pause' : `${count} pauses`}, ${formatFixed(seconds, 1)} s`}
      </p>
    </div>
  )
}

/** A value applied on release, because each change processes the sound again. */
function Setting({
  value,
  onSet,
  ...scale
}: Omit<SliderProps, 'onChange' | 'onChangeEnd'> & { onSet: (value: number) => void }) {
  const [held, setHeld] = useState<number>()
  return (
    <Slider
      {...scale}
      value={held ?? value}
      onChange={setHeld}
      onChangeEnd={(next) => {
        setHeld(undefined)
        if (next !== value) onSet(next)
      }}
    />
  )
}
