import { expect, test } from 'vitest'
import { madeAnalysis, madeTake } from '../../../../tests/support/studio/take-fixtures.ts'
import { createTakeAnalyser, type TakeAnalyserDeps } from './take-analyser.ts'

const take = (id: string) => madeTake({ id })
const analysis = (text?: string) => madeAnalysis(text === undefined ? {} : { text })

/** Every wait lasts until the test resolves it. */
function world() {
  const log: string[] = []
  const saved: { take: string; text: string | undefined }[] = []
  const failing = new Set<string>()
  const gates = new Map<string, () => void>()
  const wait = (name: string, signal: AbortSignal) =>
    new Promise<void>((resolve, reject) => {
      log.push(name)
      gates.set(name, failing.has(name) ? () => reject(new Error(name)) : resolve)
      signal.addEventListener('abort', () => {
        log.push(`${name} called off`)
        reject(signal.reason)
      })
    })
  const deps: TakeAnalyserDeps = {
    async openSound({ id }, signal) {
      await wait(`open ${id}`, signal)
      return { channels: [], sampleRate: 48000, duration: 1 }
    },
    async analyse(_, { text, onProgress, signal }) {
      onProgress(0.5)
      await wait(`analyse ${text ?? ''}`.trim(), signal)
      return analysis(text === 'gibberish' ? undefined : text)
    },
    async save(id, { text }, signal) {
      await wait(`save ${id}`, signal)
      saved.push({ take: id, text })
    },
    idle: (signal) => wait('idle', signal),
  }
  const analyser = createTakeAnalyser(deps)
  const settled = () => new Promise((done) => setTimeout(done, 0))
  return {
    analyser,
    log,
    saved,
    failing,
    async pass(...names: string[]) {
      for (const name of names) {
        await settled()
        const gate = gates.get(name)
        if (!gate) throw new Error(`Nothing waits at “${name}”: ${log.join(', ')}`)
        gates.delete(name)
        gate()
      }
      await settled()
    },
  }
}

test('a take is opened, analysed and stored, and every step is reported', async () => {
  const { analyser, pass, saved } = world()
  analyser.analyse(take('a'), 'hello')
  expect(analyser.step.get()).toEqual({ name: 'opening', take: 'a' })
  await pass('open a')
  expect(analyser.step.get()).toEqual({ name: 'listening', take: 'a', progress: 0.5 })
  await pass('analyse hello')
  expect(analyser.step.get()).toEqual({ name: 'saving', take: 'a' })
  await pass('save a')
  expect(analyser.step.get()).toEqual({ name: 'done', take: 'a', outcome: 'fitted' })
  expect(saved).toEqual([{ take: 'a', text: 'hello' }])
})

test.each([
  [undefined, 'analysed'],
  ['gibberish', 'unmatched'],
] as const)('it is told whether the words fit: %s', async (text, outcome) => {
  const { analyser, pass } = world()
  analyser.analyse(take('a'), text)
  await pass('open a', `analyse ${text ?? ''}`.trim(), 'save a')
  expect(analyser.step.get()).toMatchObject({ name: 'done', outcome })
})

test('an analysis that could not be stored is not repeated', async () => {
  const { analyser, pass, log, failing, saved } = world()
  failing.add('save a')
  analyser.analyse(take('a'), 'hello')
  await pass('open a', 'analyse hello', 'save a')
  const failed = analyser.step.get()
  if (failed.name !== 'failed') throw new Error(failed.name)
  expect(failed.error).toEqual(new Error('save a'))
  failing.clear()
  failed.again()
  await pass('save a')
  expect(analyser.step.get()).toMatchObject({ name: 'done', outcome: 'fitted' })
  expect(log).toEqual(['open a', 'analyse hello', 'save a', 'save a'])
  expect(saved).toHaveLength(1)
})

test('cancelling stops the work without further reports', async () => {
  const { analyser, pass, log, saved } = world()
  analyser.analyse(take('a'), 'hello')
  await pass('open a')
  analyser.dismiss()
  expect(analyser.step.get()).toEqual({ name: 'idle' })
  await pass()
  expect(log.at(-1)).toBe('analyse hello called off')
  expect(analyser.step.get()).toEqual({ name: 'idle' })
  expect(saved).toEqual([])
})

test('outdated takes are analysed again one by one, with their texts', async () => {
  const { analyser, pass, saved, log } = world()
  analyser.refresh([
    { take: take('a'), text: undefined },
    { take: take('b'), text: 'hello' },
  ])
  await pass('idle', 'open a', 'analyse', 'save a')
  expect(log.at(-1)).toBe('idle')
  await pass('idle', 'open b', 'analyse hello', 'save b')
  expect(saved).toEqual([
    { take: 'a', text: undefined },
    { take: 'b', text: 'hello' },
  ])
  expect(log.filter((name) => name === 'idle')).toHaveLength(2)
  expect(analyser.step.get()).toEqual({ name: 'idle' })
})

test('an outdated take that cannot be loaded stays unchanged and is not retried', async () => {
  const { analyser, pass, failing, saved, log } = world()
  failing.add('open a')
  const outdated = [
    { take: take('a'), text: undefined },
    { take: take('b'), text: undefined },
  ]
  analyser.refresh(outdated)
  await pass('idle', 'open a', 'idle', 'open b', 'analyse', 'save b')
  analyser.refresh(outdated)
  await pass()
  expect(saved).toEqual([{ take: 'b', text: undefined }])
  expect(log.filter((name) => name === 'open a')).toHaveLength(1)
  expect(analyser.step.get()).toEqual({ name: 'idle' })
})

test('a request interrupts the background analysis, which restarts afterwards', async () => {
  const { analyser, pass, saved, log } = world()
  analyser.refresh([{ take: take('a'), text: undefined }])
  await pass('idle', 'open a')
  analyser.analyse(take('b'), 'hello')
  expect(log).toContain('analyse called off')
  await pass('open b', 'analyse hello', 'save b', 'idle', 'open a', 'analyse', 'save a')
  expect(saved.map((one) => one.take)).toEqual(['b', 'a'])
  analyser.close()
})
