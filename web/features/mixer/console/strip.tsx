import type { MixGroup } from '#contract/mixes/document'
import { inserts } from '#contract/mixes/inserts/index'
import { insertModels } from '#model/mix/inserts/index'
import { memo } from 'react'
import { classNames } from '../../../ui/class-names.ts'
import { Fader } from '../../../ui/dials/fader.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { ChannelName } from '../channel-name.tsx'
import { useMixer } from '../mixer-context.ts'
import { Dial } from '../dial.tsx'
import { formatDecibels } from '../format-param.ts'
import { isAlone, SwitchButton } from '../switch-button.tsx'
import { colourOf } from '../timeline/colours.ts'
import { StripMeter } from './strip-meter.tsx'
import { changeStrip, insertSwitched, setParam, soloed } from '../edits.ts'
import { isolated } from '../../../platform/locale.ts'

/** Lines beside a fader, in dB. */
export const FADER_MARKS = [12, 6, 0, -6, -12, -24, -40] as const
export const FADER_HEIGHT = 156

/** One channel of the console: inserts, sends, pan, switches, fader, meter. */
export const Strip = memo(function Strip({
  strip,
  index,
  isGroup,
}: {
  strip: MixGroup
  /** Index among all channels. */
  index: number
  isGroup: boolean
}) {
  const { session, view, edit, seal } = useMixer()
  const isPicked = useSignal(view.strip) === strip.id
  const naming = useSignal(view.naming)
  const isNaming = naming?.id === strip.id && naming.place === 'strip'
  const { id, name } = strip
  const turn = (change: Partial<MixGroup>) => edit((mix) => changeStrip(mix, id, change))

  return (
    <section
      aria-label={`Channel ${name}`}
      data-strip={id}
      onPointerDown={() => view.strip.set(id)}
      onFocus={() => view.strip.set(id)}
      className={classNames(
        'flex w-27 shrink-0 [content-visibility:auto] flex-col items-center gap-1.5 border-r border-line px-1.5 pt-1.5 pb-2',
        isPicked ? 'bg-raised' : isGroup ? 'bg-hover' : 'bg-panel',
      )}
      style={{ boxShadow: `inset 0 3px 0 ${colourOf(strip.colour)}` }}
    >
      {isNaming ? (
        <ChannelName id={id} name={name} place="strip" />
      ) : (
        <button
          type="button"
          aria-pressed={isPicked}
          aria-label={`Settings of ${isolated(name)}`}
          onClick={() => {
            view.strip.set(id)
            view.settings.set(true)
          }}
          className="w-full shrink-0 rounded-[4px] px-1 pt-0.5 text-center text-sm font-medium hover:bg-hover"
        >
          <ChannelName id={id} name={name} place="strip" />
        </button>
      )}
      <div className="flex gap-1">
        {inserts.map((kind) => {
          const { label, abbreviation } = insertModels[kind]
          const { on } = strip[kind]
          return (
            <SwitchButton
              key={kind}
              label={`${label} of ${name}`}
              text={abbreviation}
              tone="insert"
              on={on}
              onPress={() => turn(insertSwitched(strip, kind, !on))}
            />
          )
        })}
      </div>
      <div className="flex">
        <Dial strip={id} settings={strip} path="reverb" owner={name} caption="Rev" size="small" />
        <Dial strip={id} settings={strip} path="delay" owner={name} caption="Dly" size="small" />
      </div>
      <div className="flex items-center">
        <Dial strip={id} settings={strip} path="pan" owner={name} caption="Pan" size="small" />
        <div className="flex flex-col gap-1 pl-1">
          <SwitchButton
            label={`Mute ${name}`}
            text="M"
            tone="mute"
            on={strip.mute}
            onPress={() => turn({ mute: !strip.mute })}
          />
          <SwitchButton
            label={`Solo ${name}`}
            text="S"
            tone="solo"
            on={strip.solo}
            onPress={(event) => edit((mix) => soloed(mix, id, { isAlone: isAlone(event) }))}
          />
        </div>
      </div>
      <div className="mt-auto flex items-start gap-1">
        <Fader
          label={`Volume of ${name}`}
          value={strip.gain}
          min={-60}
          max={12}
          initial={0}
          height={FADER_HEIGHT}
          marks={FADER_MARKS}
          format={formatDecibels}
          onChange={(value) => edit((mix) => setParam(mix, id, 'gain', value), `${id}-gain`)}
          onChangeEnd={seal}
        />
        <StripMeter session={session} index={index} name={name} height={FADER_HEIGHT} />
      </div>
    </section>
  )
})
