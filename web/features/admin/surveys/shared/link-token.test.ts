import { expect, test } from 'vitest'
import { tokenOf } from './link-token.ts'

test.each([
  ['', '#token=abc', 'abc'],
  ['?token=abc', '', 'abc'],
  ['?token=old', '#token=new', 'new'],
  ['?x=1', '#main', ''],
  ['', '', ''],
])('the token of %j and %j is %j', (search, hash, token) => {
  expect(tokenOf({ search, hash })).toBe(token)
})
