import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { everywhere } from './headers.ts'

test('the assets carry the same headers as the answers of the worker', () => {
  const [all = ''] = readFileSync('web/public/_headers', 'utf8').split(/\n(?=\/)/)
  const [path, ...lines] = all.trim().split('\n')
  expect(path).toBe('/*')
  expect(
    Object.fromEntries(
      lines.map((line) =>
        line
          .trim()
          .split(/: (.*)/s)
          .slice(0, 2),
      ),
    ),
  ).toEqual(everywhere)
})

test('the platform joins a header that two rules set, so each is set once for a path', () => {
  const rules = readFileSync('web/public/_headers', 'utf8').split(/\n(?=\/)/)
  const named = rules.flatMap((rule) => rule.match(/^ {2}[\w-]+(?=:)/gm) ?? [])
  const everyPath = Object.keys(everywhere)
  expect(named.filter((name) => everyPath.includes(name.trim()))).toHaveLength(everyPath.length)
})
