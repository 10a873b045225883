import { MIX_MAX_TRACKS, type MixDocument, type MixGroup, type MixTrack } from '#contract/mixes/document'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Copy from 'lucide-react/icons/copy'
import Trash2 from 'lucide-react/icons/trash-2'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Menu } from '../../../ui/overlays/menu.tsx'
import { Button } from '../../../ui/button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { Switch } from '../../../ui/fields/switch.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useMixer } from '../mixer-context.ts'
import { channelColours, colourOf } from '../timeline/colours.ts'
import { ClipSection } from './clip-section.tsx'
import { Inserts } from './inserts.tsx'
import { MarkersSection } from './markers-section.tsx'
import { Section } from './section.tsx'
import { changeStrip, duplicateTrack, findClip, moveTrack, removeStrip, stripOf } from '../edits.ts'
import { presets } from '../readings.ts'

export function ChannelPanel({ mix }: { mix: MixDocument }) {
  const { view } = useMixer()
  const selected = useSignal(view.strip)
  const clips = useSignal(view.clips).flatMap((id) => findClip(mix, id)?.clip ?? [])
  const clip = clips.at(-1)
  const strip = stripOf(mix, selected)
  return (
    <div className="flex min-h-full flex-col">
      {strip && 'id' in strip ? (
        <>
          <StripHead mix={mix} strip={strip} />
          {clip && 'clips' in strip ? <ClipSection clip={clip} clips={clips} /> : null}
          <Inserts id={strip.id} name={strip.name} channel={strip} mix={mix} />
        </>
      ) : (
        <>
          <h2 className="px-3 pt-3 text-lg">Master</h2>
          <Inserts id="master" name="the master" channel={mix.master} mix={mix} />
        </>
      )}
      <MarkersSection mix={mix} />
    </div>
  )
}

function StripHead({ mix, strip }: { mix: MixDocument; strip: MixTrack | MixGroup }) {
  const { edit, seal, view } = useMixer()
  const { id, name } = strip
  const isTrack = 'clips' in strip
  const turn = (change: Partial<MixGroup>, key?: string) => edit((now) => changeStrip(now, id, change), key)
  const place = mix.tracks.findIndex((track) => track.id === id)
  return (
    <Section
      title="Channel"
      actions={
        <>
          {isTrack ? (
            <>
              <IconButton
                label={`Duplicate ${name}`}
                size="small"
                icon={<Copy aria-hidden="true" />}
                onPress={() => {
                  const trackId = crypto.randomUUID()
                  edit((now) => duplicateTrack(now, id, { trackId, newId: () => crypto.randomUUID() }))
                  if (mix.tracks.length < MIX_MAX_TRACKS) view.strip.set(trackId)
                }}
              />
              <IconButton
                label={`Move ${name} up`}
                size="small"
                icon={<ArrowUp aria-hidden="true" />}
                isDisabled={place <= 0}
                onPress={() => edit((now) => moveTrack(now, id, -1))}
              />
              <IconButton
                label={`Move ${name} down`}
                size="small"
                icon={<ArrowDown aria-hidden="true" />}
                isDisabled={place === mix.tracks.length - 1}
                onPress={() => edit((now) => moveTrack(now, id, 1))}
              />
            </>
          ) : null}
          <IconButton
            label={`Remove ${name}`}
            size="small"
            icon={<Trash2 aria-hidden="true" />}
            onPress={() => {
              edit((now) => removeStrip(now, id))
              view.strip.set('master')
            }}
          />
        </>
      }
    >
      <input
        aria-label="Name of the channel"
        value={name}
        maxLength={80}
        onChange={(change) => turn({ name: change.target.value }, `${id}-name`)}
        onBlur={seal}
        className="h-9 w-full rounded-control border border-line-strong bg-raised px-2 text-sm font-medium"
      />
      <div role="radiogroup" aria-label="Colour of the channel" className="flex justify-between">
        {channelColours.map((colour, index) => (
          <button
            key={colour}
            type="button"
            role="radio"
            aria-checked={strip.colour === index}
            aria-label={`Colour ${index + 1}`}
            onClick={() => turn({ colour: index })}
            className="size-6 rounded-full border-2 border-transparent aria-checked:border-ink"
            style={{ background: colourOf(index) }}
          />
        ))}
      </div>
      <div className="flex items-end gap-2">
        {isTrack ? (
          <Select
            label="Goes to"
            size="small"
            className="min-w-0 flex-1"
            options={[
              { id: 'master', label: 'Master' },
              ...mix.groups.map((group) => ({ id: group.id, label: group.name || 'Group' })),
            ]}
            value={strip.output}
            onChange={(output) =>
              edit((now) => ({
                ...now,
                tracks: now.tracks.map((track) => (track.id === id ? { ...track, output } : track)),
              }))
            }
          />
        ) : null}
        <Menu
          label="Presets"
          trigger={<Button size="small">Preset</Button>}
          items={presets.map((preset) => ({
            id: preset.id,
            label: preset.label,
            onAction: () => turn({ ...preset.settings, order: [...preset.settings.order] }),
          }))}
        />
      </div>
      <Switch
        label="Solo safe: heard when others are soloed"
        value={strip.safe}
        onChange={(safe) => turn({ safe })}
      />
      <Switch label="Invert phase" value={strip.invert} onChange={(invert) => turn({ invert })} />
    </Section>
  )
}
