import Mic from 'lucide-react/icons/mic'
import MicOff from 'lucide-react/icons/mic-off'
import { soundErrorMessage, soundErrorKind } from '../../../stage/takes/sound-error.ts'
import type { MicrophoneTest } from '../../../stage/microphone/use-microphone-test.ts'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/dials/meter.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { ErrorNotice } from '../page/error-notice.tsx'

export function SpeakTest({ test }: { test: MicrophoneTest }) {
  const step = useSignal(test.step)
  if (step.name === 'failed') {
    return (
      <ErrorNotice {...soundErrorMessage(soundErrorKind(step.error))} onClose={test.stop}>
        <Button size="small" onPress={test.start}>
          Try again
        </Button>
      </ErrorNotice>
    )
  }
  const on = step.name === 'ready'
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        size="small"
        icon={on ? <MicOff aria-hidden="true" /> : <Mic aria-hidden="true" />}
        pending={step.name === 'opening'}
        onPress={on ? test.stop : test.start}
      >
        {on ? 'Stop listening' : 'Try it by speaking'}
      </Button>
      {on ? (
        <div className="w-48">
          <Meter label="Level of the microphone" value={test.level} />
        </div>
      ) : null}
    </div>
  )
}
