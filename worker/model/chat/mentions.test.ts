import { describe, expect, test } from 'vitest'
import { mentionsIn } from './markdown.ts'
import {
  decodeMentions,
  mentionAt,
  mentionName,
  insertMention,
  appendMention,
  unresolvedNames,
  typedMentions,
  encodeMentions,
} from './mentions.ts'

const ada = 'adaadaadaada001'
const lovelace = 'lovelacelove001'

describe('a mention that is being written', () => {
  test.each([
    ['@', 1, ''],
    ['hi @ad', 6, 'ad'],
    ['(@Ada', 5, 'Ada'],
    ['line\n@jörg', 10, 'jörg'],
    ['你好@Be', 5, 'Be'],
    ['ありがとう、@ア', 8, 'ア'],
    ['ありがとう＠ben', 9, 'ben'],
    ['안녕@', 3, ''],
  ])('%j at %i', (text, caret, letters) => {
    expect(mentionAt(text, caret)).toEqual({ from: text.search(/[@＠]/), to: caret, letters })
  })

  test.each([
    ['mail@ada', 8],
    ['hi @ad', 2],
    ['@ada said', 9],
    ['', 0],
  ])('none in %j at %i', (text, caret) => {
    expect(mentionAt(text, caret)).toBeUndefined()
  })

  test('is completed in its place', () => {
    const text = 'hi @ad, you'
    const place = mentionAt(text, 6)
    expect(place && insertMention(text, place, 'Ada')).toEqual({ text: 'hi @Ada , you', caret: 8 })
  })
})

describe('a mention is sent with an id', () => {
  test('wherever the whole name stands after an @', () => {
    const mentions = { Ada: ada, 'Ada Lovelace': lovelace }
    expect(encodeMentions('@Ada and @Ada Lovelace, not @Adam or a@Ada', mentions)).toBe(
      `@[Ada](user:${ada}) and @[Ada Lovelace](user:${lovelace}), not @Adam or a@Ada`,
    )
    expect(encodeMentions('@Ada', {})).toBe('@Ada')
    expect(encodeMentions('你好@Ada，还有@王芳吃饭 ＠Ada', { ...mentions, 王芳: 'wang' })).toBe(
      `你好@[Ada](user:${ada})，还有@[王芳](user:wang)吃饭 @[Ada](user:${ada})`,
    )
  })

  test('also when the name has signs in it', () => {
    const sent = encodeMentions('(@C++ (x.y)$&) ok', { 'C++ (x.y)$&': ada })
    expect(sent).toBe(`(@[C++ (x.y)$&](user:${ada})) ok`)
    expect(mentionsIn(sent)).toEqual([ada])
  })

  test('and comes back as it was written', () => {
    const mentions = { Ada: ada }
    const text = 'see @Ada, @Ada!'
    expect(decodeMentions(encodeMentions(text, mentions))).toEqual({ text, mentions })
    const two = `@[Ada](user:${ada}) @[Ada](user:${lovelace})`
    const written = decodeMentions(two)
    expect(encodeMentions(written.text, written.mentions)).toBe(two)
  })

  test('names lose what would end the mention', () => {
    expect(mentionName(' [Ada]\n ')).toBe('Ada')
  })
})

test('typed names differ from mentions, addresses and single @ signs', () => {
  const text = '@Ben and @ben, (@Zoë-Marie @ 5) a@b.test @[Ada](user:ada000000000001)'
  expect(unresolvedNames(text)).toEqual(['ben', 'zoë'])
  expect(unresolvedNames('@a @b @c @d @e @f @g @h')).toHaveLength(6)
})

describe('a name that is typed in full', () => {
  const people = [
    { id: 'ben000000000001', name: 'Ben' },
    { id: 'ada000000000001', name: 'Ada Lovelace' },
    { id: 'ada000000000002', name: 'Ada Byron' },
    { id: 'ines00000000001', name: 'Ines Admin' },
  ]

  test('mentions its user regardless of case', () => {
    expect(typedMentions('@Ben, look', people)).toEqual({ Ben: 'ben000000000001' })
    expect(typedMentions('(@ben) and @ada lovelace too', people)).toEqual({
      ben: 'ben000000000001',
      'ada lovelace': 'ada000000000001',
    })
    const text = 'hi @ben. ok'
    expect(encodeMentions(text, typedMentions(text, people))).toBe('hi @[ben](user:ben000000000001). ok')
  })

  test('a first name does when only one person has it', () => {
    expect(typedMentions('@Ines hello', people)).toEqual({ Ines: 'ines00000000001' })
    expect(typedMentions('@Ada hello', people)).toEqual({})
    expect(typedMentions('mail a@Ben, @Benjamin', people)).toEqual({})
  })
})

test('a user chosen elsewhere is mentioned at the end of the draft', () => {
  const begun = appendMention({ text: 'over to', reply: 'm1' }, { id: ada, name: 'Ada' })
  expect(begun).toEqual({ text: 'over to @Ada ', reply: 'm1', mentions: { Ada: ada } })
  const both = appendMention(begun, { id: lovelace, name: 'Ada Lovelace' })
  expect(encodeMentions(both.text, both.mentions)).toBe(
    `over to @[Ada](user:${ada}) @[Ada Lovelace](user:${lovelace}) `,
  )
})

test('names whose vowels are marks of their own are completed, looked up and mentioned whole', () => {
  const mohit = { id: 'mmmmmmmmmmmmmmm', name: 'मोहित शर्मा' }
  expect(mentionAt('नमस्ते @मोहि', 12)).toMatchObject({ letters: 'मोहि' })
  expect(unresolvedNames('@मोहित शर्मा, नमस्ते')).toEqual(['मोहित'])
  const text = '@मोहित शर्मा, नमस्ते'
  expect(encodeMentions(text, typedMentions(text, [mohit]))).toBe(`@[${mohit.name}](user:${mohit.id}), नमस्ते`)
  // A longer name with the same beginning is another user's.
  expect(encodeMentions('@मोहिता', { मोहित: mohit.id })).toBe('@मोहिता')
})
