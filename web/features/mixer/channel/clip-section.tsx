import type { MixClip, MixDocument } from '#contract/mixes/document'
import type { ReactNode } from 'react'
import { RadioChips } from '../../../ui/fields/radio-chips.tsx'
import { useMixer } from '../mixer-context.ts'
import { NumberBox } from '../number-box.tsx'
import { Section } from './section.tsx'
import { fadeClip, gainClip, moveClips, trimEnd } from '../edits.ts'

/** The values of the selected clips; of several, only those that can be equal. `clip`: the shown one. */
export function ClipSection({ clip, clips }: { clip: MixClip; clips: readonly MixClip[] }) {
  const { edit, view } = useMixer()
  const change = (make: (mix: MixDocument) => MixDocument) => edit(make)
  const changeAll = (make: (mix: MixDocument, id: string) => MixDocument) =>
    edit((mix) => clips.reduce((now, one) => make(now, one.id), mix))
  const { id } = clip
  if (clips.length > 1) {
    return (
      <Section title={`${clips.length} clips`}>
        <div className="grid grid-cols-2 gap-2">
          <Field label="Gain of all">
            <NumberBox
              label="Gain of the clips in dB"
              unit="dB"
              digits={1}
              value={clip.gain}
              min={-60}
              max={12}
              onChange={(gain) => changeAll((mix, one) => gainClip(mix, one, gain))}
            />
          </Field>
        </div>
      </Section>
    )
  }
  return (
    <Section title="Clip">
      <div className="grid grid-cols-2 gap-2">
        <Field label="Starts at">
          <NumberBox
            label="Start of the clip in seconds"
            unit="s"
            value={clip.start}
            min={0}
            max={86_400}
            onChange={(start) =>
              change((mix) => moveClips(mix, [id], { by: start - clip.start, carries: view.carries.get() }))
            }
          />
        </Field>
        <Field label="Length">
          <NumberBox
            label="Length of the clip in seconds"
            unit="s"
            value={clip.duration}
            min={0.02}
            max={86_400}
            onChange={(duration) => change((mix) => trimEnd(mix, id, clip.start + duration))}
          />
        </Field>
        <Field label="Fade in">
          <NumberBox
            label="Fade in, in seconds"
            unit="s"
            value={clip.fadeIn}
            min={0}
            max={clip.duration}
            onChange={(fadeIn) => change((mix) => fadeClip(mix, id, { fadeIn }))}
          />
        </Field>
        <Field label="Fade out">
          <NumberBox
            label="Fade out, in seconds"
            unit="s"
            value={clip.fadeOut}
            min={0}
            max={clip.duration}
            onChange={(fadeOut) => change((mix) => fadeClip(mix, id, { fadeOut }))}
          />
        </Field>
        <Field label="Gain">
          <NumberBox
            label="Gain of the clip in dB"
            unit="dB"
            digits={1}
            value={clip.gain}
            min={-60}
            max={12}
            onChange={(gain) => change((mix) => gainClip(mix, id, gain))}
          />
        </Field>
      </div>
      <RadioChips
        label="Shape of the fades"
        labelHidden
        options={[
          { id: 'linear', label: 'Straight' } as const,
          { id: 'smooth', label: 'Equal power' } as const,
        ]}
        value={clip.fade}
        onChange={(fade) => change((mix) => fadeClip(mix, id, { fade }))}
      />
    </Section>
  )
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col gap-0.5">
      <span aria-hidden="true" className="text-xs text-soft">
        {label}
      </span>
      {children}
    </div>
  )
}
