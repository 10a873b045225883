import type { MixAutomation } from '#contract/mixes/document'
import ChartSpline from 'lucide-react/icons/chart-spline'
import X from 'lucide-react/icons/x'
import { classNames } from '../../../ui/class-names.ts'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/fields/select.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { useMixer } from '../mixer-context.ts'
import { paramOf, paramsOf, readParam } from '../readings.ts'
import { AutomationLane } from './automation-lane.tsx'
import { AUTOMATION_HEIGHT } from './use-automation-handlers.ts'
import { HEADER_WIDTH } from './sizes.ts'

const NO_POINTS: MixAutomation['points'] = []

interface AutomatedProps {
  id: string
  name: string
  automation: readonly MixAutomation[]
}

export function AutomationButton({ id, name, automation }: AutomatedProps) {
  const { view } = useMixer()
  const shown = useSignal(view.automation)
  const isShown = shown[id] !== undefined
  return (
    <IconButton
      label={isShown ? `Hide automation of ${name}` : `Automation of ${name}`}
      size="small"
      className={classNames('ml-auto size-6!', automation.length > 0 && 'text-curtain-text')}
      pressed={isShown}
      icon={<ChartSpline aria-hidden="true" />}
      onPress={() => {
        const { [id]: _, ...others } = shown
        view.automation.set(isShown ? others : { ...others, [id]: automation[0]?.param ?? 'gain' })
      }}
    />
  )
}

/** The lane of the shown knob, with a menu of the others. */
export function AutomationRow({
  id,
  name,
  automation,
  settings,
  colour,
  zoom,
  width,
}: AutomatedProps & {
  settings: object
  colour: string
  zoom: number
  width: number
}) {
  const { view } = useMixer()
  const shown = useSignal(view.automation)
  const path = shown[id]
  const param = path === undefined ? undefined : paramOf(id, path)
  if (!param) return null
  const automated = new Set(automation.map((lane) => lane.param))
  return (
    <div className="flex border-t border-dashed border-line" style={{ height: AUTOMATION_HEIGHT }}>
      <div
        className="sticky left-0 z-20 flex shrink-0 items-start gap-1 border-r border-line bg-panel p-2"
        style={{ width: HEADER_WIDTH }}
      >
        <Select
          label={`Automated knob of ${name}`}
          labelHidden
          size="small"
          className="min-w-0 flex-1"
          options={paramsOf(id).map((one) => ({
            id: one.path,
            label: automated.has(one.path) ? `${one.label} ●` : one.label,
          }))}
          value={param.path}
          onChange={(next) => view.automation.set({ ...shown, [id]: next })}
        />
        <IconButton
          label="Hide automation"
          size="small"
          icon={<X aria-hidden="true" />}
          onPress={() => {
            const { [id]: _, ...others } = shown
            view.automation.set(others)
          }}
        />
      </div>
      <AutomationLane
        strip={id}
        param={param}
        points={automation.find((lane) => lane.param === param.path)?.points ?? NO_POINTS}
        value={readParam(settings, param.path) ?? param.initial}
        zoom={zoom}
        width={width}
        colour={colour}
      />
    </div>
  )
}
