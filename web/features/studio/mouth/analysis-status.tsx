import AudioLines from 'lucide-react/icons/audio-lines'
import type { ReactNode } from 'react'
import type { TakeRecord } from '#contract/takes/takes'
import { Button } from '../../../ui/button.tsx'
import { ProgressBar } from '../../../ui/feedback/progress-bar.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { ErrorNotice } from '../page/error-notice.tsx'
import { analysisErrorMessage } from './analysis-error.ts'
import type { AnalysisStep, TakeAnalyser } from './take-analyser.ts'

interface AnalysisStatusProps {
  take: TakeRecord
  analyser: TakeAnalyser
  /** Label of the button that fits the mouth to the typed text. */
  label: string
  outcomes: Record<Extract<AnalysisStep, { name: 'done' }>['outcome'], string>
  onFit: () => void
  /** More buttons. */
  children?: ReactNode
}

/** The button that starts the analysis of a take, its progress and its outcome. */
export function AnalysisStatus({ take, analyser, label, outcomes, onFit, children }: AnalysisStatusProps) {
  const step = useSignal(analyser.step)
  return (
    <>
      {step.name === 'opening' || step.name === 'listening' || step.name === 'saving' ? (
        <div className="flex items-end gap-3">
          <ProgressBar
            label={
              step.take !== take.id
                ? 'Listening to another take'
                : step.name === 'saving'
                  ? 'Saving the mouth'
                  : 'Listening'
            }
            value={step.name === 'listening' ? step.progress : undefined}
            className="flex-1"
          />
          <Button size="small" onPress={analyser.dismiss}>
            Cancel
          </Button>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button size="small" icon={<AudioLines aria-hidden="true" />} onPress={onFit}>
            {label}
          </Button>
          {children}
        </div>
      )}
      {step.name === 'failed' && step.take === take.id ? (
        <ErrorNotice
          {...analysisErrorMessage(step.error, { online: navigator.onLine })}
          onClose={analyser.dismiss}
        >
          <Button size="small" onPress={step.again}>
            Try again
          </Button>
        </ErrorNotice>
      ) : (
        <p role="status" className="text-sm text-soft empty:hidden">
          {step.name === 'done' && step.take === take.id ? outcomes[step.outcome] : ''}
        </p>
      )}
    </>
  )
}
