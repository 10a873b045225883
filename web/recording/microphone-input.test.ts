import { expect, test } from 'vitest'
import type { CaptureBlock } from '../engine/sound/capture-worklet.ts'
import type { Microphone } from '../engine/sound/microphone.ts'
import { createMicrophoneInput } from './microphone-input.ts'

function desk() {
  const opening: {
    resolve(): void
    reject(error: Error): void
    receive(peak: number): void
  }[] = []
  const closed: number[] = []
  const heard: CaptureBlock[] = []
  const lost: (() => boolean)[] = []
  let lose = () => undefined
  const input = createMicrophoneInput({
    openMicrophone: () =>
      new Promise((resolve, reject) => {
        const number = opening.length
        let listener: (block: CaptureBlock, frame: number) => void = () => undefined
        let peak = 0
        const microphone = {
          level: () => ({ peak }),
          monitor: () => undefined,
          onBlock: (next: typeof listener) => void (listener = next),
          onLost: (next: typeof lose) => void (lose = next),
          close: () => void closed.push(number),
          // Safe: the input uses nothing else of a microphone.
        } as unknown as Microphone
        opening.push({
          resolve: () => resolve(microphone),
          reject,
          receive(level) {
            peak = level
            listener([new Float32Array([1]), new Float32Array([2])], 0)
          },
        })
      }),
    onBlock: (block) => void heard.push(block),
    onLost: (isLatest) => void lost.push(isLatest),
  })
  return { input, opening, closed, heard, lost, unplug: () => lose() }
}

test('of two microphones opened at once the later one stays and the other is closed', async () => {
  const { input, opening, closed } = desk()
  const first = input.open()
  const second = input.open()
  opening[1]?.resolve()
  opening[0]?.resolve()
  expect([await first, await second]).toEqual([false, true])
  expect(closed).toEqual([0])
  expect(input.microphone.get()).toBeDefined()
})

test('only the failure of the one that is wanted is reported', async () => {
  const { input, opening } = desk()
  const first = input.open()
  const second = input.open()
  opening[0]?.reject(new Error('busy'))
  opening[1]?.reject(new Error('refused'))
  expect(await first).toBe(false)
  await expect(second).rejects.toThrow('refused')
})

test('the level follows what is heard, and too much is remembered', async () => {
  const { input, opening } = desk()
  const open = input.open()
  opening[0]?.resolve()
  await open
  opening[0]?.receive(0.995)
  opening[0]?.receive(0.2)
  expect(input.level.get()).toBe(0.2)
  expect(input.clipped.get()).toBe(true)
})

test('a microphone that goes away is closed; once another is asked for, its loss is no news', async () => {
  const { input, opening, closed, lost, unplug } = desk()
  const open = input.open()
  opening[0]?.resolve()
  await open
  unplug()
  expect(closed).toEqual([0])
  expect(input.microphone.get()).toBeUndefined()
  expect(lost[0]?.()).toBe(true)
  void input.open()
  expect(lost[0]?.()).toBe(false)
})
