import { inserts, type Insert } from '#contract/mixes/inserts/index'
import { insertModels } from '#model/mix/inserts/index'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { IconButton } from '../../../ui/icon-button.tsx'
import { useMixer } from '../mixer-context.ts'
import { changeStrip, insertSwitched } from '../edits.ts'
import { insertControls } from '../inserts/index.tsx'
import type { InsertProps } from '../inserts/insert.ts'
import { Section } from './section.tsx'

export function Inserts(props: InsertProps) {
  const { edit } = useMixer()
  const { id, channel } = props
  return channel.order.map((kind) => {
    const Controls = insertControls[kind]
    return (
      <Section
        key={kind}
        title={insertModels[kind].label}
        on={channel[kind].on}
        onSwitch={(on) => edit((mix) => changeStrip(mix, id, insertSwitched(channel, kind, on)))}
        actions={<Order {...props} kind={kind} />}
      >
        <Controls {...props} />
      </Section>
    )
  })
}

function Order({ id, name, channel, kind }: InsertProps & { kind: Insert }) {
  const { edit } = useMixer()
  const { order } = channel
  const { label } = insertModels[kind]
  const place = order.indexOf(kind)
  const move = (by: number) =>
    edit((mix) => changeStrip(mix, id, { order: order.toSpliced(place, 1).toSpliced(place + by, 0, kind) }))
  return (
    <div className="flex">
      <IconButton
        label={`${label} earlier on ${name}`}
        size="small"
        className="size-6!"
        icon={<ArrowUp aria-hidden="true" />}
        isDisabled={place === 0}
        onPress={() => move(-1)}
      />
      <IconButton
        label={`${label} later on ${name}`}
        size="small"
        className="size-6!"
        icon={<ArrowDown aria-hidden="true" />}
        isDisabled={place === inserts.length - 1}
        onPress={() => move(1)}
      />
    </div>
  )
}
