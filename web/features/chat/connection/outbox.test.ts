import { expect, test } from 'vitest'
import { Outbox, type Waiting } from './outbox.ts'

function outbox() {
  const said: string[] = []
  const timers: { milliseconds: number; work: () => void }[] = []
  const disk = new Map<string, Waiting>()
  const box = new Outbox({
    say: ({ key }) => void said.push(key),
    store: {
      set: async (key, waiting) => void disk.set(key, structuredClone(waiting)),
      delete: async (key) => void disk.delete(key),
    },
    later(milliseconds, work) {
      const timer = { milliseconds, work }
      timers.push(timer)
      return () => void timers.splice(timers.indexOf(timer) >>> 0, 1)
    },
  })
  const ring = () => timers.splice(0).forEach(({ work }) => work())
  return { box, said, disk, ring }
}

const command = (key: string, room = 'r'): Waiting => ({
  frame: { t: 'send', room, key, text: key },
  card: null,
})

test('one command of a room is on its way at a time; other rooms do not wait for it', () => {
  const { box, said } = outbox()
  box.connect(true)
  for (const one of [command('k1'), command('k2'), command('k3', 'other')]) box.add(one)
  expect(said).toEqual(['k1', 'k3'])
  box.settle('k1')
  expect(said).toEqual(['k1', 'k3', 'k2'])
})

test('without a connection commands wait, and afterwards go in the order of their keys, adopted ones as well', () => {
  const { box, said } = outbox()
  box.add(command('k3'))
  box.add(command('k1'))
  box.add(command('k1'))
  box.connect(true)
  box.settle('k1')
  box.settle('k3')
  expect(said).toEqual(['k1', 'k3'])
  expect(box.size).toBe(0)
})

test('what was not answered is said again: after a reconnection, and when the answer does not come', () => {
  const { box, said, ring } = outbox()
  box.connect(true)
  box.add(command('k1'))
  box.connect(false)
  box.connect(true)
  expect(said).toEqual(['k1', 'k1'])
  ring()
  expect(said).toEqual(['k1', 'k1', 'k1'])
})

test('a room that asks to wait is not asked before, and nothing is overtaken', () => {
  const { box, said, ring } = outbox()
  box.connect(true)
  box.add(command('k1'))
  box.pause('r', 1000)
  box.add(command('k2'))
  expect(said).toEqual(['k1'])
  ring()
  expect(said).toEqual(['k1', 'k1'])
})

test('a refused command stays for the person and blocks nobody; it is kept as refused', async () => {
  const { box, said, disk } = outbox()
  box.connect(true)
  box.add(command('k1'))
  box.add(command('k2'))
  box.refuse('k1', 'muted')
  expect(said).toEqual(['k1', 'k2'])
  expect(disk.get('k1')?.refusal).toBe('muted')
  box.settle('k2')
  box.retry('k1')
  expect(said).toEqual(['k1', 'k2', 'k1'])
  box.settle('k1')
  expect([...disk.keys()]).toEqual([])
})
