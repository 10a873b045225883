import { Knob } from '../../ui/dials/knob.tsx'
import { useMixer } from './mixer-context.ts'
import { formatParam, formatShortParam, typedParam } from './format-param.ts'
import { setParam } from './edits.ts'
import { paramOf, readParam } from './readings.ts'

export function Dial({
  strip,
  settings,
  path,
  owner,
  caption,
  size,
  isDisabled,
}: {
  /** Id of the channel, or `master`, `reverb`, `delay`. */
  strip: string
  settings: object
  path: string
  owner: string
  caption: string
  size?: 'small' | 'medium'
  isDisabled?: boolean
}) {
  const { edit, seal } = useMixer()
  const param = paramOf(strip, path)
  if (!param) return null
  return (
    <Knob
      label={`${param.label} of ${owner}`}
      caption={caption}
      value={readParam(settings, path) ?? param.initial}
      min={param.min}
      max={param.max}
      isLogarithmic={param.logarithmic}
      isCentred={param.unit === 'pan' || (param.unit === 'dB' && param.min === -param.max)}
      initial={param.initial}
      format={(value) => formatParam(param, value)}
      parse={(text) => typedParam(param, text)}
      // The value below a small dial has no room for its unit.
      shortFormat={(value) => formatShortParam(param, value)}
      onChange={(value) => edit((mix) => setParam(mix, strip, path, value), `${strip}-${path}`)}
      onChangeEnd={seal}
      isDisabled={isDisabled}
      {...(size && { size })}
    />
  )
}
