import { expect, test } from 'vitest'
import { newPasswordProblems } from '#model/account/passwords'
import { passwordStrength } from './password-strength.ts'

test.each([
  ['short', 0, 'Too short'],
  ['password123', 0, 'Too easy to guess'],
  ['P@ssw0rd123456', 0, 'Too easy to guess'],
  ['ada.lovelace', 0, 'Too easy to guess'],
  ['x'.repeat(1_025), 0, 'Too long'],
  ['mushroom', 1, 'Weak'],
  ['mushroompie', 2, 'Fair'],
  ['Mushroom-9', 3, 'Good'],
  ['a mushroom pie for lunch', 4, 'Strong'],
  ['пирог с грибами на обед', 4, 'Strong'],
] as const)('“%s” has strength %i', (password, level, label) => {
  const email = 'ada.lovelace@example.com'
  expect(passwordStrength(password, email)).toEqual({ level, label })
  expect(level === 0).toBe('password' in newPasswordProblems({ password, passwordConfirm: password }, email))
})
