import { expect, test } from 'vitest'
import { createTaskQueue, type Task } from './task-queue.ts'

function createQueue() {
  const log: string[] = []
  const queue = createTaskQueue({
    start: () => log.push('start'),
    failure: (error) => log.push(String(error)),
    rest: () => log.push('rest'),
  })
  const task = (name: string, work: Task['run'] = async () => undefined): Task => ({
    async run(abort) {
      log.push(name)
      await work(abort)
    },
  })
  return { queue, log, task }
}

test('tasks run one after the other, the first at once', async () => {
  const { queue, log, task } = createQueue()
  let finish = () => {}
  const first = queue.add(task('one', () => new Promise((resolve) => (finish = resolve))))
  const second = queue.add(task('two'))
  expect(log).toEqual(['start', 'one'])
  expect(queue.waiting.get()).toBe(1)
  finish()
  await first
  await second
  expect(log).toEqual(['start', 'one', 'two', 'rest'])
  expect(queue.waiting.get()).toBe(0)
})

test('a task that fails is reported and holds up none behind it', async () => {
  const { queue, log, task } = createQueue()
  void queue.add(task('one', () => Promise.reject(new Error('broken'))))
  void queue.add(task('two'))
  await queue.settled()
  expect(log).toEqual(['start', 'one', 'Error: broken', 'two', 'rest'])
})

test('an aborted task is no failure, and queued tasks continue', async () => {
  const { queue, log, task } = createQueue()
  const untilAborted: Task['run'] = (abort) =>
    new Promise((_resolve, reject) => abort.addEventListener('abort', () => reject(abort.reason)))
  void queue.add(task('one', untilAborted))
  void queue.add(task('two'))
  queue.abort()
  await queue.settled()
  expect(log).toEqual(['start', 'one', 'two', 'rest'])
})

test('after a rest it starts again', async () => {
  const { queue, log, task } = createQueue()
  await queue.add(task('one'))
  await queue.add(task('two'))
  expect(log).toEqual(['start', 'one', 'rest', 'start', 'two', 'rest'])
})
