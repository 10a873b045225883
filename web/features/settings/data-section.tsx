import Download from 'lucide-react/icons/download'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Outcome, SettingsSection } from './section.tsx'
import { useAccount } from './use-account.ts'

export function DataSection() {
  const { download } = useAccount()
  const { state, error, send } = useSending(download)
  return (
    <SettingsSection
      id="data"
      title="Download everything"
      text="A ZIP with everything that is yours: projects, takes, chat messages, survey answers and settings as JSON, and every sound, picture, video and other file as it was stored."
      action={
        <Button icon={<Download aria-hidden="true" />} pending={state === 'sending'} onPress={send}>
          {state === 'sending' ? 'Preparing…' : 'Download my data'}
        </Button>
      }
    >
      <Outcome
        error={error}
        done={state === 'done' && 'The download has started. Your browser shows its progress.'}
      />
    </SettingsSection>
  )
}
