import { auth } from '../../shell/auth/auth.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { endOtherSessions } from '../../data/account.ts'
import { Outcome, SettingsSection } from './section.tsx'

export function SessionsSection() {
  const { state, trouble, send } = useSending(async () => auth.renew(await endOtherSessions()))
  return (
    <SettingsSection
      id="sessions"
      title="Where you are signed in"
      text="Lost a phone, or signed in on somebody else’s computer? This ends every session of your account but the one you are looking at."
      action={
        <Button pending={state === 'sending'} onPress={send}>
          Sign out everywhere
        </Button>
      }
    >
      <Outcome
        trouble={trouble}
        done={
          state === 'done' &&
          'Signed out everywhere else. All other browsers and devices have to sign in again; this one stays.'
        }
      />
    </SettingsSection>
  )
}
