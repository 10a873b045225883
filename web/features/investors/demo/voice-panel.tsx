import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import { soundErrorMessage, soundErrorKind } from '../../../stage/takes/sound-error.ts'
import { Button } from '../../../ui/button.tsx'
import { Meter } from '../../../ui/dials/meter.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { useSignal } from '../../../ui/hooks/use-signal.ts'
import { DemoPanel } from './panel.tsx'
import type { Demo } from './use-demo.ts'
import { MAX_SECONDS } from './voice-take.ts'

export function VoicePanel({ demo }: { demo: Demo }) {
  const { voice, step, theatre } = demo
  const isRecording = step.name === 'recording'
  const record = () => {
    theatre.player.pause()
    void voice.record()
  }
  return (
    <DemoPanel step={2} title="Give it a voice">
      <div className="flex flex-wrap gap-2">
        {isRecording ? (
          <Button
            variant="primary"
            icon={<Square aria-hidden="true" className="fill-current" />}
            onPress={() => void voice.stop()}
          >
            Stop
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={<Mic aria-hidden="true" />}
            pending={step.name === 'opening'}
            onPress={record}
          >
            {step.name === 'ready' && step.from === 'own' ? 'Speak again' : 'Speak'}
          </Button>
        )}
        <Button
          isDisabled={isRecording || step.name === 'hearing'}
          onPress={() => {
            theatre.player.pause()
            void voice.useSample()
          }}
        >
          Use the sample
        </Button>
      </div>
      {isRecording ? <Recording demo={demo} /> : null}
      <div role="status" className="flex min-h-6 items-center gap-2 text-sm text-soft">
        <VoiceWords demo={demo} />
      </div>
    </DemoPanel>
  )
}

function Recording({ demo }: { demo: Demo }) {
  const elapsed = useSignal(demo.voice.elapsed)
  return (
    <div className="flex items-center gap-3">
      <span className="w-20 text-sm tabular-nums">
        {Math.floor(elapsed)} of {MAX_SECONDS} s
      </span>
      <div className="min-w-0 flex-1">
        <Meter label="Level of the microphone" value={demo.voice.level} />
      </div>
    </div>
  )
}

function VoiceWords({ demo: { step } }: { demo: Demo }) {
  switch (step.name) {
    case 'empty':
      return 'A sentence or two is enough.'
    case 'opening':
      return 'Your browser asks for the microphone.'
    case 'recording':
      return 'Speak. The mouth follows while you do.'
    case 'hearing':
      return (
        <>
          <Spinner label="" /> Listening to it once more, for the finer movements
        </>
      )
    case 'ready':
      return 'Ready. Play it again below the stage.'
    case 'failed': {
      const words = soundErrorMessage(soundErrorKind(step.error))
      return <span className="text-danger">{`${words.title}. ${words.text} Or use the sample.`}</span>
    }
    default:
      return step satisfies never
  }
}
