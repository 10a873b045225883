import { expect, test } from 'vitest'
import { answerProblem } from '#model/survey/answer-problem'
import { withScheme } from './web-address.ts'

test.each([
  'example.com',
  'example.com/zoe?a=1',
  'münchen.example/kunst',
  'пример.испытание',
  'उदाहरण.परीक्षा',
  'a.example:8080',
])('“%s” is a web address without its scheme, in any script', (typed) => {
  const whole = withScheme(` ${typed} `)
  expect(whole).toBe(`https://${typed}`)
  expect(answerProblem({ type: 'url', id: 'site', title: {} }, whole)).toBeUndefined()
})

test.each(['', 'zoe', 'https://example.com', 'mailto:zoe@example.com', 'two words.', 'zoe@example.com'])(
  '“%s” stays as it is',
  (typed) => {
    expect(withScheme(typed)).toBe(typed)
  },
)
