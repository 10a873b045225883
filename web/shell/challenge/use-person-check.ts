import { CHALLENGE_WIDGET_PATH, challengeMessage } from '#contract/challenge'
import { useEffect, useRef, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { showToBePerson } from '../../data/challenge.ts'
import { challengeRefusals } from '../../platform/requests.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'

interface Outcome {
  state: 'passed' | 'trouble'
  /** Refused calls until then. */
  refusals: number
}

export interface PersonCheck {
  state: 'asking' | 'passed' | 'trouble'
  frame: RefObject<HTMLIFrameElement | null>
  /** URL of the frame; it changes with each challenge. */
  source: string
  again(): void
}

export function usePersonCheck(): PersonCheck {
  const refusals = useSignal(challengeRefusals)
  const [round, setRound] = useState(0)
  // Valid until a call is refused, which starts a new challenge.
  const [outcome, setOutcome] = useState<Outcome>()
  const state = outcome && outcome.refusals >= refusals ? outcome.state : 'asking'
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    const settle = (next: Outcome['state']) => setOutcome({ state: next, refusals: challengeRefusals.get() })
    const onMessage = async ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || source !== frame.current?.contentWindow) return
      const { data: message } = z.safeParse(challengeMessage, data)
      if (!message) return
      if (message.type === 'challenge-trouble') return settle('trouble')
      try {
        await showToBePerson(message.token)
        settle('passed')
      } catch {
        settle('trouble')
      }
    }
    const listener = (event: MessageEvent<unknown>) => void onMessage(event)
    window.addEventListener('message', listener)
    return () => window.removeEventListener('message', listener)
  }, [])

  return {
    state,
    frame,
    source: `${CHALLENGE_WIDGET_PATH}?theme=${isDark() ? 'dark' : 'light'}&round=${round}`,
    again() {
      setOutcome(undefined)
      setRound(round + 1)
    },
  }
}

function isDark(): boolean {
  const chosen = document.documentElement.dataset.theme
  return chosen ? chosen === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}
