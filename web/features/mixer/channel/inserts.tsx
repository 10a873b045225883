import { inserts, type Insert, type MixDocument, type MixGroup } from '#contract/mixes/document'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useDesk } from '../desk-context.ts'
import { Dial } from '../dial.tsx'
import { SwitchButton } from '../switch-button.tsx'
import { CompressorDrawing } from './compressor-drawing.tsx'
import { EqDrawing } from './eq-drawing.tsx'
import { Section } from './section.tsx'
import { changeStrip, setKey } from '../edits.ts'

type Channel = Pick<MixGroup, 'eq' | 'compressor' | 'deEsser' | 'order' | 'gain'>

const titles: Record<Insert, string> = { eq: 'Equaliser', compressor: 'Compressor', deEsser: 'De-esser' }

interface InsertProps {
  id: string
  name: string
  channel: Channel
  /** What it is part of. */
  mix: MixDocument
}

/** The inserts of a channel in the order that the sound passes them. */
export function Inserts(props: InsertProps) {
  const parts = { eq: EqPart, compressor: CompressorPart, deEsser: DeEsserPart }
  return props.channel.order.map((insert) => {
    const Part = parts[insert]
    return <Part key={insert} {...props} />
  })
}

function Order({ id, name, channel, insert }: InsertProps & { insert: Insert }) {
  const { edit } = useDesk()
  const { order } = channel
  const place = order.indexOf(insert)
  const move = (by: number) =>
    edit((mix) => changeStrip(mix, id, { order: order.toSpliced(place, 1).toSpliced(place + by, 0, insert) }))
  return (
    <div className="flex">
      <IconButton
        label={`${titles[insert]} earlier on ${name}`}
        size="small"
        className="size-6!"
        icon={<ArrowUp aria-hidden="true" />}
        isDisabled={place === 0}
        onPress={() => move(-1)}
      />
      <IconButton
        label={`${titles[insert]} later on ${name}`}
        size="small"
        className="size-6!"
        icon={<ArrowDown aria-hidden="true" />}
        isDisabled={place === inserts.length - 1}
        onPress={() => move(1)}
      />
    </div>
  )
}

function EqPart(props: InsertProps) {
  const { edit } = useDesk()
  const { id, name, channel } = props
  const { eq } = channel
  const turn = (change: Partial<typeof eq>) =>
    edit((mix) => changeStrip(mix, id, { eq: { ...eq, ...change } }))
  return (
    <Section
      title={titles.eq}
      on={eq.on}
      onSwitch={(on) => turn({ on })}
      actions={<Order {...props} insert="eq" />}
    >
      <EqDrawing strip={id} eq={eq} />
      {(['low', 'mid', 'high'] as const).map((band) => {
        const settings = eq[band]
        const isCut = 'shape' in settings && settings.shape === 'cut'
        return (
          <div key={band} className="flex items-center gap-1">
            <span className="w-9 text-xs font-medium text-soft capitalize">{band}</span>
            <Dial
              strip={id}
              settings={channel}
              path={`eq.${band}.frequency`}
              owner={name}
              caption="Freq"
              size="small"
            />
            <Dial
              strip={id}
              settings={channel}
              path={`eq.${band}.gain`}
              owner={name}
              caption="Gain"
              size="small"
              isDisabled={isCut}
            />
            <Dial strip={id} settings={channel} path={`eq.${band}.q`} owner={name} caption="Q" size="small" />
            {'shape' in settings ? (
              <SwitchButton
                label={`${band === 'low' ? 'Low' : 'High'} cut on ${name}`}
                text="Cut"
                tone="insert"
                on={isCut}
                onPress={() => turn({ [band]: { ...settings, shape: isCut ? 'shelf' : 'cut' } })}
              />
            ) : null}
          </div>
        )
      })}
    </Section>
  )
}

function CompressorPart(props: InsertProps) {
  const { edit } = useDesk()
  const { id, name, channel } = props
  const { compressor } = channel
  const dial = (path: string, caption: string) => (
    <Dial
      strip={id}
      settings={channel}
      path={`compressor.${path}`}
      owner={name}
      caption={caption}
      size="small"
    />
  )
  return (
    <Section
      title={titles.compressor}
      on={compressor.on}
      onSwitch={(on) => edit((mix) => changeStrip(mix, id, { compressor: { ...compressor, on } }))}
      actions={<Order {...props} insert="compressor" />}
    >
      <div className="flex items-center gap-3">
        <CompressorDrawing compressor={compressor} />
        <div className="grid grid-cols-3 gap-y-1">
          {dial('threshold', 'Thresh')}
          {dial('ratio', 'Ratio')}
          {dial('knee', 'Knee')}
          {dial('attack', 'Attack')}
          {dial('release', 'Release')}
          {dial('makeup', 'Gain')}
        </div>
      </div>
      {id === 'master' ? null : <Sidechain {...props} />}
    </Section>
  )
}

const OWN = 'own'

/** What the compressor listens to: music that listens to a voice ducks under it. */
function Sidechain({ id, channel, mix }: InsertProps) {
  const { edit } = useDesk()
  const others = [...mix.tracks, ...mix.groups].filter((strip) => strip.id !== id)
  const { key } = channel.compressor
  return (
    <Select
      label="Sidechain"
      size="small"
      options={[
        { id: OWN, label: 'Off: listens to this channel' },
        ...others.map((strip) => ({ id: strip.id, label: `Ducks under ${strip.name}` })),
      ]}
      value={others.some((strip) => strip.id === key) && key ? key : OWN}
      onChange={(next) => edit((now) => setKey(now, id, next === OWN ? null : next))}
    />
  )
}

function DeEsserPart(props: InsertProps) {
  const { edit } = useDesk()
  const { id, name, channel } = props
  const { deEsser } = channel
  return (
    <Section
      title={titles.deEsser}
      on={deEsser.on}
      onSwitch={(on) => edit((mix) => changeStrip(mix, id, { deEsser: { ...deEsser, on } }))}
      actions={<Order {...props} insert="deEsser" />}
    >
      <div className="flex gap-2">
        <Dial
          strip={id}
          settings={channel}
          path="deEsser.frequency"
          owner={name}
          caption="Above"
          size="small"
        />
        <Dial
          strip={id}
          settings={channel}
          path="deEsser.threshold"
          owner={name}
          caption="Thresh"
          size="small"
        />
        <Dial strip={id} settings={channel} path="deEsser.range" owner={name} caption="Range" size="small" />
      </div>
    </Section>
  )
}
