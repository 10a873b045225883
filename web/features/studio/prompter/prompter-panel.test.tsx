import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { MAX_TRANSCRIPT_LENGTH } from '#contract/takes/mouth-track'
import { signal } from '../../../platform/signal.ts'
import type { StoredScript, OpenScript } from './stored-script.ts'
import { PrompterPanel } from './prompter-panel.tsx'
import { prompterOf } from './prompter.ts'

const recorder = { state: signal({ name: 'ready' }), elapsed: signal(0), level: signal(0) }

function scriptOf(text: string, isStored = true): OpenScript {
  const now = signal<StoredScript>({ text, isOpen: true, pace: 150 })
  return {
    now,
    isStored: signal(isStored),
    change: (part) => now.set({ ...now.get(), ...part }),
    followedBy: () => undefined,
    follower: () => undefined,
  }
}
const shown = (script: OpenScript, isReading: boolean) =>
  renderToString(<PrompterPanel script={script} recorder={recorder} isReading={isReading} />)

test('the script is shown in large letters, with the current word marked', () => {
  const script = scriptOf('Good evening. Here is Pip.\nAnd here is Nettie.')
  expect(shown(script, false)).not.toContain('data-due')
  const reading = shown(script, true)
  expect(reading).toContain('inert')
  expect(/data-due=""[^>]*>([^<]*)</.exec(reading)?.[1]).toBe('Good')
  expect(reading.split('<br/>')).toHaveLength(2)

  prompterOf(script, recorder).skip(1)
  expect(/data-due=""[^>]*>([^<]*)</.exec(shown(script, true))?.[1]).toBe('Here')
  expect(shown(script, false)).toContain('The next recording continues at “')
})

test('scripts without spaces are shown without them at any position', () => {
  const script = scriptOf('今天天气很好，我们去公园吧！你好吗？ Pip.')
  const letters = () => shown(script, true).replaceAll(/<!-- -->|<[^>]*>/g, '')
  expect(letters()).toContain('今天天气很好，我们去公园吧！你好吗？ Pip.')
  prompterOf(script, recorder).skip(1)
  expect(/data-due=""[^>]*>([^<]*)</.exec(shown(script, true))?.[1]).toBe('你好')
  expect(letters()).toContain('今天天气很好，我们去公园吧！你好吗？ Pip.')
})

test('a script that is too long or cannot be stored shows a notice', () => {
  expect(shown(scriptOf('Good evening.'), false)).not.toMatch(/is full|could not save/)
  expect(shown(scriptOf('x'.repeat(MAX_TRANSCRIPT_LENGTH)), false)).toContain('The script is full')
  expect(shown(scriptOf('Good evening.', false), false)).toContain('could not save this script')
})

test('a script without words shows a notice', () => {
  expect(shown(scriptOf(' '), true)).toContain('No words yet.')
})
