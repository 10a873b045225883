import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { signal } from '../../../platform/signal.ts'
import type { KeptScript, OpenScript } from './kept-script.ts'
import { PrompterPanel } from './prompter-panel.tsx'
import { prompterOf } from './prompter.ts'

const recorder = { step: signal({ name: 'ready' }), elapsed: signal(0), level: signal(0) }

function scriptOf(text: string): OpenScript {
  const now = signal<KeptScript>({ text, isOpen: true, pace: 150 })
  return {
    now,
    change: (part) => now.set({ ...now.get(), ...part }),
    followedBy: () => undefined,
    follower: () => undefined,
  }
}
const shown = (script: OpenScript, isReading: boolean) =>
  renderToString(<PrompterPanel script={script} recorder={recorder} isReading={isReading} />)

test('what is written is read in large letters, with the word that is due', () => {
  const script = scriptOf('Good evening. Here is Pip.\nAnd here is Nettie.')
  expect(shown(script, false)).not.toContain('data-due')
  const reading = shown(script, true)
  expect(reading).toContain('inert')
  expect(/data-due=""[^>]*>([^<]*)</.exec(reading)?.[1]).toBe('Good')
  expect(reading.split('<br/>')).toHaveLength(2)

  prompterOf(script, recorder).skip(1)
  expect(/data-due=""[^>]*>([^<]*)</.exec(shown(script, true))?.[1]).toBe('Here')
  expect(shown(script, false)).toContain('The next recording goes on at “')
})

test('a script without words says so', () => {
  expect(shown(scriptOf(' '), true)).toContain('No words yet.')
})
