import type { AccountSession } from '#contract/account/sessions'
import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import Terminal from 'lucide-react/icons/terminal'
import { useState } from 'react'
import { deviceOf } from '../../shell/device/device-words.ts'
import { wordsFor, type Words } from '../../shell/errors/words.ts'
import { useSending } from '../../shell/forms/use-sending.ts'
import { momentWords } from '../../shell/moment-words.ts'
import { Button } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Outcome, SettingsSection } from './section.tsx'
import { useSessions } from './use-sessions.ts'

const icons = { phone: Smartphone, computer: Laptop, program: Terminal }

/** Each browser and device that is signed in; one of them, or all others, can be signed out. */
export function SessionsSection() {
  const { sessions, error, retry, endOne, endOthers } = useSessions()
  const { state, trouble, send, reset } = useSending(endOthers)
  const [ending, setEnding] = useState('')
  const [ended, setEnded] = useState('')
  const [problem, setProblem] = useState<Words>()

  async function end({ id, agent }: AccountSession) {
    reset()
    setEnded('')
    setProblem(undefined)
    setEnding(id)
    try {
      await endOne(id)
      setEnded(`Signed out of ${deviceOf(agent).name}.`)
    } catch (failure) {
      setProblem(wordsFor(failure))
    }
    setEnding('')
  }

  return (
    <SettingsSection
      id="sessions"
      title="Where you’re signed in"
      text="Lost a phone, or used somebody else’s computer? Sign it out here."
      action={
        <Button pending={state === 'sending'} onPress={send}>
          Sign out everywhere else
        </Button>
      }
    >
      {error ? (
        <>
          <Outcome trouble={wordsFor(error)} />
          <Button onPress={retry}>Try again</Button>
        </>
      ) : !sessions ? (
        <Skeleton className="h-14 w-full" />
      ) : sessions.length > 0 ? (
        <ul className="w-full divide-y divide-line border-y border-line">
          {sessions.map((session) => (
            <Session
              key={session.id}
              session={session}
              pending={ending === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </ul>
      ) : null}
      <Outcome
        trouble={problem ?? trouble}
        done={ended || (state === 'done' && 'Signed out everywhere else. You stay signed in here.')}
      />
    </SettingsSection>
  )
}

function Session({
  session,
  pending,
  onEnd,
}: {
  session: AccountSession
  pending: boolean
  onEnd: () => void
}) {
  const device = deviceOf(session.agent)
  const Icon = icons[device.kind]
  return (
    <li className="flex items-center gap-4 py-3">
      <Icon aria-hidden="true" className="size-5 shrink-0 text-soft" />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{device.name}</p>
        <p className="text-soft">
          Last used {momentWords(session.used)} · signed in {momentWords(session.created)}
        </p>
      </div>
      {session.current ? (
        <span className="shrink-0 rounded-full border border-line-strong px-2.5 py-0.5">This device</span>
      ) : (
        <Button size="small" pending={pending} onPress={onEnd} aria-label={`Sign out of ${device.name}`}>
          Sign out
        </Button>
      )}
    </li>
  )
}
