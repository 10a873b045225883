import { expect, test } from 'vitest'
import { notBuilt } from '../web/routes.tsx'

test('these pages say that they are not built yet, and no others', () => {
  expect(notBuilt).toEqual([])
})
