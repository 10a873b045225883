import { Select } from '../../../ui/fields/select.tsx'
import { useMixer } from '../mixer-context.ts'
import { Dial } from '../dial.tsx'
import { setKey } from '../edits.ts'
import { CompressorDrawing } from './compressor-drawing.tsx'
import type { InsertProps } from './insert.ts'

export function CompressorControls(props: InsertProps) {
  const { id, name, channel } = props
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
    <>
      <div className="flex items-center gap-3">
        <CompressorDrawing compressor={channel.compressor} />
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
    </>
  )
}

const OWN = 'own'

/** Selects the channel that the compressor listens to: music that listens to a voice ducks under it. */
function Sidechain({ id, channel, mix }: InsertProps) {
  const { edit } = useMixer()
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
