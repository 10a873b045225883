import { Link } from 'react-router-dom'
import { buttonClass } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { formatLoudness } from '../format-param.ts'
import type { BounceState } from './use-bounce.ts'
import { formatFixed } from '../../../platform/locale.ts'

export function BounceOutcome({ state }: { state: BounceState }) {
  return (
    <div role="status" className="flex flex-col gap-2">
      {state.step === 'rendering' || state.step === 'sending' ? (
        <ProgressBar label={state.step === 'sending' ? 'Sending' : 'Bouncing'} value={state.share} />
      ) : null}
      {state.step === 'failed' ? <p className="text-danger">{state.text}</p> : null}
      {state.step === 'cancelled' ? <p>Cancelled. Nothing was saved.</p> : null}
      {state.step === 'done' ? (
        <>
          <p className="font-medium">{state.text}</p>
          {state.loudness ? (
            <p className="text-soft tabular-nums">
              {formatLoudness(state.loudness.integrated)} LUFS, range {formatFixed(state.loudness.range, 1)}{' '}
              LU, true peak {formatLoudness(state.truePeak)} dBTP
            </p>
          ) : null}
          {state.room ? (
            <div>
              <Link to={`/chat/${state.room}`} className={buttonClass({ size: 'small' })}>
                Open the chat
              </Link>
            </div>
          ) : null}
          {state.project ? (
            <div className="flex flex-wrap gap-2">
              <Link to={`/projects/${state.project}/editor`} className={buttonClass({ size: 'small' })}>
                Open the project
              </Link>
              <Link to={`/projects/${state.project}`} className={buttonClass({ size: 'small' })}>
                Project page, to share in chat
              </Link>
            </div>
          ) : null}
        </>
      ) : null}
    </div>
  )
}
