import { expect, test } from 'vitest'
import { signal } from '../../../platform/signal.ts'
import type { StoredScript } from './stored-script.ts'
import { createPrompter } from './prompter.ts'

const sentence = 'Every word of this little sentence is read aloud here.'
const words = sentence.split(' ').length

function reader(text = `${sentence} ${sentence} ${sentence}`) {
  const script = signal<StoredScript>({ text, isOpen: true, pace: 150 })
  const change = (part: Partial<StoredScript>) => script.set({ ...script.get(), ...part })
  const prompter = createPrompter(script)
  const state = signal<{ name: string }>({ name: 'ready' })
  const elapsed = signal(0)
  const level = signal(0)
  prompter.follow({ state, elapsed, level })
  const speak = (seconds: number, peak: number) => {
    level.set(peak)
    for (let block = 0; block < seconds * 100; block++) elapsed.set(elapsed.get() + 0.01)
  }
  const go = (name: string) => {
    if (name === 'recording' && state.get().name !== 'paused') elapsed.set(0)
    state.set({ name })
  }
  return { prompter, change, speak, go }
}

test('the script scrolls during speech and waits in silence', () => {
  const { prompter, speak, go } = reader()
  speak(5, 0.5)
  expect(prompter.at.get()).toBe(0)
  go('recording')
  speak(3, 0.005)
  expect(prompter.at.get()).toBe(0)
  speak(2, 0.5)
  const spoken = prompter.at.get()
  expect(spoken).toBeGreaterThan(3)
  // Only the breath after a word.
  speak(5, 0.005)
  expect(prompter.at.get()).toBeLessThanOrEqual(spoken + 3)
  const waited = prompter.at.get()
  go('paused')
  speak(5, 0.5)
  expect(prompter.at.get()).toBe(waited)
  go('recording')
  speak(1, 0.5)
  expect(prompter.at.get()).toBeGreaterThan(waited)
})

test('a take has the sentences that were read; the next take continues after them, or at the start', () => {
  const { prompter, speak, go } = reader()
  go('recording')
  speak(3.5, 0.5)
  go('finishing')
  expect(prompter.read()).toEqual({ text: sentence, goesOn: false })
  expect(prompter.at.get()).toBe(words)
  go('ready')
  go('recording')
  speak(7, 0.5)
  go('finishing')
  expect(prompter.read()).toEqual({ text: `${sentence} ${sentence}`, goesOn: true })
  expect(prompter.at.get()).toBe(words * 3)
  go('counting')
  expect(prompter.at.get()).toBe(0)
  go('recording')
  go('finishing')
  // Nothing was said.
  expect(prompter.read()).toBeUndefined()
})

test('a discarded sentence is due again; going back reads it again', () => {
  const { prompter, change, speak, go } = reader()
  const read = (seconds: number) => {
    go('recording')
    speak(seconds, 0.5)
    go('finishing')
  }
  read(3.5)
  read(2)
  expect(prompter.read()?.goesOn).toBe(true)
  prompter.again()
  expect(prompter.at.get()).toBe(words)
  read(3.5)
  expect(prompter.read()).toEqual({ text: sentence, goesOn: true })
  prompter.skip(-1)
  read(3.5)
  expect(prompter.read()).toEqual({ text: sentence, goesOn: false })
  read(3.5)
  expect(prompter.read()?.goesOn).toBe(true)
  // Another text starts over.
  change({ text: `${sentence} ${sentence} New.` })
  prompter.skip(1)
  read(3.5)
  expect(prompter.read()?.goesOn).toBe(false)
})

test('a sentence skipped between recordings is left out, and the next one is still appended', () => {
  const { prompter, speak, go } = reader()
  go('recording')
  speak(3.5, 0.5)
  go('finishing')
  go('ready')
  prompter.skip(1)
  expect(prompter.goesOnNow()).toBe(true)
  go('recording')
  speak(3.5, 0.5)
  go('finishing')
  expect(prompter.read()).toEqual({ text: sentence, goesOn: true })
  expect(prompter.at.get()).toBe(words * 3)
})

test('a discarded sentence is due again; a closed script reads nothing', () => {
  const { prompter, change, speak, go } = reader()
  prompter.skip(1)
  go('recording')
  speak(4, 0.5)
  go('finishing')
  prompter.again()
  expect(prompter.at.get()).toBe(words)
  change({ isOpen: false })
  go('recording')
  speak(4, 0.5)
  go('finishing')
  expect(prompter.read()).toBeUndefined()
})

test('skipping moves by sentence, back to the start of the current one first; a shortened text restarts', () => {
  const { prompter, change, speak, go } = reader()
  prompter.skip(2)
  expect(prompter.at.get()).toBe(words * 2)
  prompter.skip(5)
  expect(prompter.at.get()).toBe(words * 3)
  prompter.skip(-1)
  expect(prompter.at.get()).toBe(words * 2)
  go('recording')
  speak(1, 0.5)
  expect(prompter.at.get()).toBeGreaterThan(words * 2)
  prompter.skip(-1)
  expect(prompter.at.get()).toBe(words * 2)
  prompter.skip(-1)
  expect(prompter.at.get()).toBe(words)
  change({ text: 'Short.' })
  expect(prompter.at.get()).toBe(0)
})

test('after going back before the recording’s start, the take is read from there', () => {
  const { prompter, speak, go } = reader()
  prompter.skip(2)
  go('recording')
  speak(0.5, 0.5)
  prompter.skip(-1)
  prompter.skip(-1)
  speak(3.5, 0.5)
  go('finishing')
  expect(prompter.at.get()).toBe(words * 2)
  expect(prompter.read()).toEqual({ text: sentence, goesOn: false })
})

test('a recording without words cannot be continued', () => {
  const { prompter, speak, go } = reader()
  prompter.skip(1)
  go('recording')
  speak(3, 0)
  go('finishing')
  expect(prompter.read()).toBeUndefined()
  expect(prompter.at.get()).toBe(words)
  expect(prompter.goesOnNow()).toBe(false)
  go('recording')
  speak(3.5, 0.5)
  go('finishing')
  go('recording')
  go('finishing')
  expect(prompter.goesOnNow()).toBe(true)
})

test('a script in Chinese goes on with the voice, and is the take’s without spaces', () => {
  const { prompter, speak, go } = reader('今天天气很好，我们去公园吧！'.repeat(10))
  go('recording')
  speak(2, 0.5)
  expect(prompter.at.get()).toBeGreaterThan(2)
  expect(prompter.at.get()).toBeLessThan(9)
  go('finishing')
  expect(prompter.read()?.text).toMatch(/^(今天天气很好，我们去公园吧！)+$/)
})
