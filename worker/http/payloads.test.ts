import { expect, test } from 'vitest'
import { withPayloads } from './payloads.ts'

test('each entry of a payload is written once, and nothing that is there is read again', () => {
  const work = { read: 0, written: 0 }
  const noted =
    <Arguments extends unknown[], Result>(kind: keyof typeof work, done: (...values: Arguments) => Result) =>
    (...values: Arguments) => {
      work[kind]++
      return done(...values)
    }
  const counted = new Proxy<Record<string, unknown>>(
    { title: 'Field' },
    {
      get: noted('read', Reflect.get),
      ownKeys: noted('read', Reflect.ownKeys),
      defineProperty: noted('written', Reflect.defineProperty),
    },
  )
  const payloads = Array.from({ length: 400 }, (_, part) =>
    Object.fromEntries(Array.from({ length: 10 }, (_part, at) => [`p${part}.${at}`, at])),
  )
  const values = withPayloads(counted, payloads)
  expect(work).toEqual({ read: 0, written: 4_000 })
  expect(Object.keys(values)).toHaveLength(4_001)
})

test('the last of a name counts, and no name is more than one', () => {
  const forged: unknown = JSON.parse('{"__proto__":{"admin":true},"title":"First"}')
  const values = withPayloads({ title: 'Field', other: 1 }, [
    forged as Record<string, unknown>,
    { title: 'Last' },
  ])
  expect(values).toMatchObject({ title: 'Last', other: 1 })
  expect(values.admin).toBeUndefined()
  expect(Object.keys(values)).toContain('__proto__')
})
