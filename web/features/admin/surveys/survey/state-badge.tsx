import { classNames } from '../../../../ui/class-names.ts'
import { standingHint, standingNames, standingOf, type Standing, type StandingOf } from './standing.ts'

const dots: Record<Standing, string> = {
  draft: 'border-line-strong',
  soon: 'border-limelight bg-limelight',
  open: 'border-good bg-good',
  full: 'border-line-strong bg-line-strong',
  ended: 'border-line-strong bg-line-strong',
  closed: 'border-line-strong bg-line-strong',
  archived: 'border-line bg-line',
}

export function StateBadge({ survey }: { survey: StandingOf }) {
  const standing = standingOf(survey)
  return (
    <span
      title={standingHint(survey, standing)}
      className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap"
    >
      <span aria-hidden="true" className={classNames('size-2 rounded-full border', dots[standing])} />
      {standingNames[standing]}
    </span>
  )
}
