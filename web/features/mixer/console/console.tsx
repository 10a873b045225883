import type { MixDocument } from '#contract/mixes/document'
import Plus from 'lucide-react/icons/plus'
import { classNames } from '../../../ui/class-names.ts'
import { Fader } from '../../../ui/dials/fader.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useMixer } from '../mixer-context.ts'
import { Dial } from '../dial.tsx'
import { formatDecibels } from '../format-param.ts'
import { SwitchButton } from '../switch-button.tsx'
import { Effects } from './effects.tsx'
import { LimiterMeter } from './limiter-meter.tsx'
import { LoudnessPanel } from './loudness-panel.tsx'
import { FADER_HEIGHT, FADER_MARKS, Strip } from './strip.tsx'
import { StripMeter } from './strip-meter.tsx'
import { addGroup, setParam } from '../edits.ts'

export function Console({ mix }: { mix: MixDocument }) {
  const { edit } = useMixer()
  return (
    <div className="flex min-h-0 flex-1 overflow-hidden">
      <div
        role="region"
        aria-label="Channels"
        tabIndex={0}
        className="relative flex min-h-0 min-w-0 flex-1 overflow-auto"
      >
        {mix.tracks.map((track, index) => (
          <Strip key={track.id} strip={track} index={index} isGroup={false} />
        ))}
        {mix.groups.map((group, index) => (
          <Strip key={group.id} strip={group} index={mix.tracks.length + index} isGroup />
        ))}
        <div className="flex items-start p-2">
          <IconButton
            label="Add a group"
            size="small"
            icon={<Plus aria-hidden="true" />}
            onPress={() => edit((now) => addGroup(now, crypto.randomUUID()))}
          />
        </div>
        {mix.tracks.length === 0 ? (
          <p className="p-3 text-sm text-soft max-md:hidden">Each track gets its channel here.</p>
        ) : null}
      </div>
      <div className="flex w-36 shrink-0 border-l border-line max-md:hidden">
        <Effects mix={mix} />
      </div>
      <MasterStrip mix={mix} />
      <div className="flex w-52 shrink-0 border-l border-line max-lg:hidden">
        <LoudnessPanel mix={mix} />
      </div>
    </div>
  )
}

function MasterStrip({ mix }: { mix: MixDocument }) {
  const { session, view, edit, seal } = useMixer()
  const isPicked = useSignal(view.strip) === 'master'
  const { limiter } = mix.master
  const channels = mix.tracks.length + mix.groups.length
  return (
    <section
      aria-label="Master"
      data-strip="master"
      onPointerDown={() => view.strip.set('master')}
      onFocus={() => view.strip.set('master')}
      className={classNames(
        'relative flex w-30 shrink-0 flex-col items-center gap-2 overflow-y-auto border-l border-line px-1.5 pt-1.5 pb-2',
        isPicked ? 'bg-raised' : 'bg-panel',
      )}
      style={{ boxShadow: 'inset 0 3px 0 var(--curtain)' }}
    >
      <button
        type="button"
        aria-pressed={isPicked}
        onClick={() => {
          view.strip.set('master')
          view.settings.set(true)
        }}
        className="w-full rounded-[4px] pt-0.5 text-center text-sm font-semibold hover:bg-hover"
      >
        Master
      </button>
      <SwitchButton
        label="Limiter of the master"
        text="Limiter"
        tone="insert"
        on={limiter.on}
        onPress={() =>
          edit((now) => ({
            ...now,
            master: { ...now.master, limiter: { ...now.master.limiter, on: !now.master.limiter.on } },
          }))
        }
      />
      <Dial
        strip="master"
        settings={mix.master}
        path="limiter.ceiling"
        owner="the limiter"
        caption="Ceiling"
        size="small"
        isDisabled={!limiter.on}
      />
      <LimiterMeter session={session} />
      <div className="mt-auto flex items-start gap-1">
        <Fader
          label="Volume of the master"
          value={mix.master.gain}
          min={-60}
          max={12}
          initial={0}
          height={FADER_HEIGHT}
          marks={FADER_MARKS}
          format={formatDecibels}
          onChange={(value) => edit((now) => setParam(now, 'master', 'gain', value), 'master-gain')}
          onChangeEnd={seal}
        />
        <StripMeter session={session} index={channels} name="the master" height={FADER_HEIGHT} isMaster />
      </div>
    </section>
  )
}
