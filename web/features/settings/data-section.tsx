import Download from 'lucide-react/icons/download'
import { saveFrom } from '../../platform/save-file.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { archiveAddress } from '../../data/account.ts'
import { Outcome, SettingsSection } from './section.tsx'

export function DataSection() {
  const { state, trouble, send } = useSending(async () => saveFrom(await archiveAddress()))
  return (
    <SettingsSection
      id="data"
      title="Download everything"
      text="One ZIP with all that is yours: projects, takes, chat messages, answers to surveys and settings as JSON, and every sound, picture, video and other file as it was stored."
      action={
        <Button icon={<Download aria-hidden="true" />} pending={state === 'sending'} onPress={send}>
          {state === 'sending' ? 'Getting it ready …' : 'Download my data'}
        </Button>
      }
    >
      <Outcome
        trouble={trouble}
        done={
          state === 'done' &&
          'The download has begun. Your browser shows how much has arrived; the archive is put together while it is sent.'
        }
      />
    </SettingsSection>
  )
}
