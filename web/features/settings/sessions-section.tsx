import type { AccountSession } from '#contract/account/sessions'
import type { UserRecord } from '#contract/account/users'
import { useState } from 'react'
import { deviceOf } from '../../shell/device/device-of.ts'
import { SessionRow } from '../../shell/device/session-row.tsx'
import { errorMessage, type ErrorMessage } from '../../shell/errors/error-message.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/feedback/skeleton.tsx'
import { Outcome, SettingsSection } from './section.tsx'
import { useSessions } from './use-sessions.ts'

export function SessionsSection({ user }: { user: UserRecord }) {
  const { sessions, error, retry, endOne, endOthers } = useSessions()
  const { state, error: endError, send, reset } = useSending(endOthers)
  const [ending, setEnding] = useState('')
  const [ended, setEnded] = useState('')
  const [problem, setProblem] = useState<ErrorMessage>()

  async function end({ id, agent }: AccountSession) {
    reset()
    setEnded('')
    setProblem(undefined)
    setEnding(id)
    try {
      await endOne(id)
      setEnded(`Signed out of ${deviceOf(agent).name}.`)
    } catch (failure) {
      setProblem(errorMessage(failure))
    }
    setEnding('')
  }

  return (
    <SettingsSection
      id="sessions"
      title="Where you’re signed in"
      text={`Lost a phone, or used someone else’s computer? Sign it out here.${
        user.admin ? ' Signing out everywhere else also ends your API tokens.' : ''
      }`}
      action={
        <Button pending={state === 'sending'} onPress={send}>
          Sign out everywhere else
        </Button>
      }
    >
      {error ? (
        <>
          <Outcome error={errorMessage(error)} />
          <Button onPress={retry}>Try again</Button>
        </>
      ) : !sessions ? (
        <Skeleton className="h-14 w-full" />
      ) : sessions.length > 0 ? (
        <ul className="w-full divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <SessionRow
              key={session.id}
              className="py-3"
              session={session}
              pending={ending === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      ) : null}
      <Outcome
        error={problem ?? endError}
        done={ended || (state === 'done' && 'Signed out everywhere else. You stay signed in here.')}
      />
    </SettingsSection>
  )
}
