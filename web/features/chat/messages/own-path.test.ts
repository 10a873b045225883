import { expect, test } from 'vitest'
import { ownPath } from './own-path.ts'

const origin = 'https://mouthpiece.test'

test.each([
  ['https://mouthpiece.test/projects/a?b=c#d', '/projects/a?b=c#d'],
  ['https://mouthpiece.test', '/'],
  ['https://mouthpiece.test//evil.example', undefined],
  ['https://mouthpiece.test/\\evil.example', undefined],
  ['https://mouthpiece.test/\\/evil.example', undefined],
  ['https://mouthpiece.test/a/..//evil.example', undefined],
  ['https://mouthpiece.test@evil.example/', undefined],
  ['http://mouthpiece.test/projects', undefined],
  ['https://evil.example/', undefined],
  ['javascript:alert(1)', undefined],
  ['nonsense', undefined],
])('%s leads to %s', (address, path) => {
  expect(ownPath(address, origin)).toBe(path)
})
