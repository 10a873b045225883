import { expect, test } from 'vitest'
import { withNames } from './mentioned-users.ts'

test('mentions are read as names, and what only looks like one stays', () => {
  expect(withNames('@[Ben](user:benbenbenbenben), and **you**, @[Ada L.](user:adaadaadaadaada)?')).toBe(
    '@Ben, and **you**, @Ada L.?',
  )
  for (const text of ['@[Ben](https://a.test)', '[Ben](user:benbenbenbenben)', '@Ben']) {
    expect(withNames(text)).toBe(text)
  }
})
