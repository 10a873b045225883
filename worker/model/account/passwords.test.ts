import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'
import { fitsPassword, newPasswordProblems } from './passwords.ts'

const problemsOf = (password: string, passwordConfirm = password) =>
  newPasswordProblems({ password, passwordConfirm }, 'ada.lovelace@x.test')

test.each([
  ['seven characters', '7 chars', false],
  ['eight characters', '8 charac', true],
  ['eight emoji', '🎭'.repeat(8), true],
  ['four emoji', '🎭'.repeat(4), false],
  ['a thousand and twenty-four', 'ö'.repeat(1_024), true],
  ['a thousand and twenty-four emoji', '🎭'.repeat(1_024), true],
  ['one more', 'ö'.repeat(1_025), false],
  ['eight letters with combining accents', 'e\u0301'.repeat(8), true],
  ['four letters with combining accents', 'e\u0301'.repeat(4), false],
  ['a megabyte', 'x'.repeat(1_000_000), false],
])('%s', (_, password, fits) => {
  expect(fitsPassword(password)).toBe(fits)
})

const common = `
password Password1 P@ssw0rd! password123 12345678 123456789 1234567890 87654321 qwertyui qwerty123
qwertyuiop Qwerty12345 asdfghjkl 1q2w3e4r 1qaz2wsx zaq12wsx iloveyou iloveyou1 sunshine princess1
football baseball superman trustno1 letmein1 welcome1 Welcome2024! monkey123 dragon12 master123
admin123 Admin@123 aaaaaaaa 11111111 00000000 abababab 12341234 abcabcabc abcdefgh abcd1234 11223344
aabbccdd 19900101 24121985 12311999 passw0rd pa55word Summer2025 michael1 jennifer liverpool1
charlie123 qazwsxedc changeme ＰＡＳＳＷＯＲＤ !!password!!
`
  .trim()
  .split(/\s+/)

test.each(common)('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true)
})

test.each([
  'correct horse battery',
  'mouthpiece at the edge',
  'vT7#kq2Lp',
  'zebra-quilt-piano',
  'ümläut straße',
  'Zw8!pq4r',
  '73920184',
  'my dog ate seven shoes',
  'パスワードではない',
  'correct horse',
  '🎭🎤🎬🎧🎹🥁🎷🎺',
])('%s is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
  expect(problemsOf(password)).toEqual({})
})

test.each([
  ['', '', { password: { code: 'validation_required' } }],
  [
    'short',
    'short',
    { password: { code: 'validation_length_out_of_range', params: { min: 8, max: 1_024 } } },
  ],
  ['password1', 'password1', { password: { code: 'validation_common_password' } }],
  ['Ada.Lovelace@x.test', undefined, { password: { code: 'validation_common_password' } }],
  ['ada.lovelace', undefined, { password: { code: 'validation_common_password' } }],
  ['zebra-quilt-piano', '', { passwordConfirm: { code: 'validation_required' } }],
  ['zebra-quilt-piano', 'zebra-quilt-pianO', { passwordConfirm: { code: 'validation_values_mismatch' } }],
])('%j, %j is refused', (password, confirm, expected) => {
  expect(problemsOf(password, confirm)).toMatchObject(expected)
})
