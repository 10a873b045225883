import { expect, test } from 'vitest'
import { surveyDigest } from './keys.ts'
import { withdrawalToken, withdrawnResponse } from './response-tokens-service.ts'

test('a private link does not name its response, and links of before stay good', async () => {
  const response = 'abcdefghij12345'
  const token = await withdrawalToken('secret', 'one', response)
  expect(token).not.toContain(response)
  expect(token.length).toBeLessThanOrEqual(100)
  const signed = `${response}.${await surveyDigest('secret', ['withdrawal', 'one', response])}`
  for (const good of [token, signed]) {
    expect(await withdrawnResponse('secret', 'one', good)).toBe(response)
    expect(await withdrawnResponse('secret', 'two', good)).toBeUndefined()
    expect(await withdrawnResponse('other', 'one', good)).toBeUndefined()
    const changed = good.slice(0, -1) + (good.endsWith('0') ? '1' : '0')
    for (const forged of [changed, good.slice(1), `${good}00`])
      expect(await withdrawnResponse('secret', 'one', forged)).toBeUndefined()
  }
  for (const forged of ['', '.', 'x.y', `${response}.`, '00'.repeat(60)])
    expect(await withdrawnResponse('secret', 'one', forged)).toBeUndefined()
})
