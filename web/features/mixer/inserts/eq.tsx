import { useMixer } from '../mixer-context.ts'
import { Dial } from '../dial.tsx'
import { changeStrip } from '../edits.ts'
import { SwitchButton } from '../switch-button.tsx'
import { EqDrawing } from './eq-drawing.tsx'
import type { InsertProps } from './insert.ts'

export function EqControls({ id, name, channel }: InsertProps) {
  const { edit } = useMixer()
  const settings = channel.eq
  return (
    <>
      <EqDrawing strip={id} eq={settings} />
      {(['low', 'mid', 'high'] as const).map((band) => {
        const values = settings[band]
        const isCut = 'shape' in values && values.shape === 'cut'
        const dial = (path: string, caption: string, isDisabled = false) => (
          <Dial
            strip={id}
            settings={channel}
            path={`eq.${band}.${path}`}
            owner={name}
            caption={caption}
            size="small"
            isDisabled={isDisabled}
          />
        )
        return (
          <div key={band} className="flex items-center gap-1">
            <span className="w-9 text-xs font-medium text-soft capitalize">{band}</span>
            {dial('frequency', 'Freq')}
            {dial('gain', 'Gain', isCut)}
            {dial('q', 'Q')}
            {'shape' in values ? (
              <SwitchButton
                label={`${band === 'low' ? 'Low' : 'High'} cut on ${name}`}
                text="Cut"
                tone="insert"
                on={isCut}
                onPress={() =>
                  edit((mix) =>
                    changeStrip(mix, id, {
                      eq: { ...settings, [band]: { ...values, shape: isCut ? 'shelf' : 'cut' } },
                    }),
                  )
                }
              />
            ) : null}
          </div>
        )
      })}
    </>
  )
}
