import { lazy, Suspense } from 'react'
import { Link } from 'react-router-dom'
import type { Performer } from '#contract/document/document'
import { Button, buttonClass } from '../../../../ui/button.tsx'
import { Panel } from '../../../../ui/panel.tsx'
import { inPercent } from '../../../../ui/feedback/percent.ts'
import { Slider } from '../../../../ui/dials/slider.tsx'
import { useStudio, useStudioState } from '../../project/use-studio.ts'

/** Needed with several performers only. */
const PerformerName = lazy(async () => ({
  default: (await import('../../character/performer-name.tsx')).PerformerName,
}))

export function PerformerPanel({ performer, project }: { performer: Performer; project: string }) {
  const studio = useStudio()
  const place = (change: Partial<Pick<Performer, 'x' | 'y' | 'scale'>>) =>
    studio.edit({ kind: 'setPerformerPlace', performer: performer.id, change }, { key: 'place' })
  const end = () => studio.endEdit()
  const isOneOfSeveral = useStudioState(({ document }) => document.performers.length > 1)
  const title = isOneOfSeveral ? (
    <Suspense fallback="Performer">
      <PerformerName id={performer.id} />
    </Suspense>
  ) : (
    'Performer'
  )
  return (
    <Panel title={title} className="border-0">
      <div className="flex flex-col gap-5">
        <Slider
          label="Horizontal position"
          value={performer.x}
          min={-0.2}
          max={1.2}
          step={0.01}
          defaultValue={0.5}
          {...inPercent}
          onChange={(x) => place({ x })}
          onChangeEnd={end}
        />
        <Slider
          label="Vertical position"
          value={performer.y}
          min={0.3}
          max={1.6}
          step={0.01}
          defaultValue={0.96}
          {...inPercent}
          onChange={(y) => place({ y })}
          onChangeEnd={end}
        />
        <Slider
          label="Size"
          value={performer.scale}
          min={0.2}
          max={3}
          step={0.01}
          defaultValue={1}
          {...inPercent}
          onChange={(scale) => place({ scale })}
          onChangeEnd={end}
        />
        <div className="flex flex-wrap gap-2">
          <Link to={`/projects/${project}/character`} className={buttonClass({ size: 'small' })}>
            Change the character
          </Link>
          <Button
            size="small"
            variant="plain"
            onPress={() => {
              place({ x: 0.5, y: 0.96, scale: 1 })
              end()
            }}
          >
            Back to the middle
          </Button>
        </div>
      </div>
    </Panel>
  )
}
