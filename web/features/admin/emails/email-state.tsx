import type { CampaignState, RecipientState } from '#contract/emails/campaigns'
import { classNames } from '../../../ui/class-names.ts'
import { recipientStateNames, stateNames } from './email-labels.ts'

const dots: Record<CampaignState | RecipientState, string> = {
  draft: 'border-line-strong',
  scheduled: 'border-limelight bg-limelight',
  collecting: 'border-curtain motion-safe:animate-breathe',
  sending: 'border-curtain bg-curtain motion-safe:animate-breathe',
  paused: 'border-line-strong bg-line-strong',
  sent: 'border-good bg-good',
  cancelled: 'border-line bg-line',
  waiting: 'border-line-strong',
  failed: 'border-danger bg-danger',
  unknown: 'border-danger',
  skipped: 'border-line bg-line',
}

export function StateDot({ state, label }: { state: CampaignState | RecipientState; label: string }) {
  return (
    <span className="inline-flex items-center gap-1.5 text-sm whitespace-nowrap">
      <span aria-hidden="true" className={classNames('size-2 shrink-0 rounded-full border', dots[state])} />
      {label}
    </span>
  )
}

export function EmailState({ state }: { state: CampaignState }) {
  return <StateDot state={state} label={stateNames[state]} />
}

export function RecipientStateDot({ state }: { state: RecipientState }) {
  return <StateDot state={state} label={recipientStateNames[state]} />
}
