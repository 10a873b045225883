import { CHALLENGE_WIDGET_PATH, challengeMessage } from '#contract/challenge'
import { useEffect, useRef, useState, type RefObject } from 'react'
import * as z from 'zod/mini'
import { showToBePerson } from '../../data/challenge.ts'
import { challengeRefusals } from '../../platform/api.ts'
import { runtimeConfig } from '../../platform/config.ts'
import { session } from '../../platform/session.ts'
import { useSignal } from '../../ui/hooks/use-signal.ts'

interface Outcome {
  state: 'passed' | 'trouble'
  /** Refused calls until then. */
  refusals: number
}

export interface PersonCheck {
  state: 'asking' | 'passed' | 'trouble'
  frame: RefObject<HTMLIFrameElement | null>
  /** Address of the frame; changes when the person is asked anew. */
  source: string
  again(): void
}

/**
 * Whether the visitor has shown to be a person. `undefined` where nobody asks, and for anyone who is signed in. A call
 * that is refused for the lack of it (the pass ran out, the network is another) asks anew.
 */
export function usePersonCheck(): PersonCheck | undefined {
  const isAsked = useSignal(session) === null && runtimeConfig().challenge.siteKey !== ''
  const refusals = useSignal(challengeRefusals)
  const [round, setRound] = useState(0)
  // Holds for as long as no call is refused: then it is asked anew.
  const [outcome, setOutcome] = useState<Outcome>()
  const state = outcome && outcome.refusals >= refusals ? outcome.state : 'asking'
  const frame = useRef<HTMLIFrameElement>(null)

  useEffect(() => {
    if (!isAsked) return
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
  }, [isAsked])

  if (!isAsked) return undefined
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
