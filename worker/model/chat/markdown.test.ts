import { expect, test } from 'vitest'
import {
  firstAddress,
  mentionsIn,
  parseMessage,
  plainText,
  type Block,
  type Inline,
  isOnlyEmoji,
} from './markdown.ts'

const text = (words: string) => ({ kind: 'text' as const, text: words })
const paragraph = (...children: Inline[]) => ({ kind: 'paragraph' as const, children })
const link = (url: string, words = url) => ({ kind: 'link' as const, url, children: [text(words)] })

test.each<[string, Block[]]>([
  ['plain', [paragraph(text('plain'))]],
  ['**bold** x', [paragraph({ kind: 'bold', children: [text('bold')] }, text(' x'))]],
  [
    '*it* and _it_',
    [
      paragraph({ kind: 'italic', children: [text('it')] }, text(' and '), {
        kind: 'italic',
        children: [text('it')],
      }),
    ],
  ],
  [
    '**a _b_**',
    [paragraph({ kind: 'bold', children: [text('a '), { kind: 'italic', children: [text('b')] }] })],
  ],
  ['snake_case_name, 2*3*4 and 2 * 3 * 4', [paragraph(text('snake_case_name, 2*3*4 and 2 * 3 * 4'))]],
  ['`**raw** <b>`', [paragraph({ kind: 'code', text: '**raw** <b>' })]],
  ['```\na\n  b\n```', [{ kind: 'code', text: 'a\n  b' }]],
  ['```one line```', [{ kind: 'code', text: 'one line' }]],
  ['```not closed\nx', [paragraph(text('```not closed'), { kind: 'break' }, text('x'))]],
  [
    '> said\n> twice\n\nmine',
    [
      { kind: 'quote', children: [paragraph(text('said'), { kind: 'break' }, text('twice'))] },
      paragraph(text('mine')),
    ],
  ],
  ['- a\n- b', [{ kind: 'list', ordered: false, items: [[text('a')], [text('b')]] }]],
  ['1. a\n2. b', [{ kind: 'list', ordered: true, items: [[text('a')], [text('b')]] }]],
  ['2024. A good year', [paragraph(text('2024. A good year'))]],
  [
    'see https://a.test/x_(y)_z?q=1, ok',
    [paragraph(text('see '), link('https://a.test/x_(y)_z?q=1'), text(', ok'))],
  ],
  ['(https://a.test/x).', [paragraph(text('('), link('https://a.test/x'), text(').'))]],
  [
    '(see https://en.wikipedia.org/wiki/Foo_(bar))',
    [paragraph(text('(see '), link('https://en.wikipedia.org/wiki/Foo_(bar)'), text(')'))],
  ],
  [
    '[wiki](https://en.wikipedia.org/wiki/Foo_(bar)), and on',
    [paragraph(link('https://en.wikipedia.org/wiki/Foo_(bar)', 'wiki'), text(', and on'))],
  ],
  ['[wiki](https://a.test', [paragraph(text('[wiki]('), link('https://a.test'))]],
  [
    '看 https://example.com/docs，谢谢。',
    [paragraph(text('看 '), link('https://example.com/docs'), text('，谢谢。'))],
  ],
  [
    '「https://example.com/a」を見て',
    [paragraph(text('「'), link('https://example.com/a'), text('」を見て'))],
  ],
  ['https://example.com谢谢', [paragraph(link('https://example.com'), text('谢谢'))]],
  ['https://ja.wikipedia.org/wiki/日本', [paragraph(link('https://ja.wikipedia.org/wiki/日本'))]],
  ['https://日本.example/', [paragraph(link('https://日本.example/'))]],
  ['https://a.test/x_', [paragraph(link('https://a.test/x_'))]],
  ['https://a.test/?q=[1]&b={2}.', [paragraph(link('https://a.test/?q=[1]&b={2}'), text('.'))]],
  ['_https://a.test/a_b_', [paragraph(text('_'), link('https://a.test/a_b_'))]],
  ['“https://a.test/x”', [paragraph(text('“'), link('https://a.test/x'), text('”'))]],
  ['Https://a.test/x…', [paragraph(link('Https://a.test/x…'))]],
  [
    'www.example.com/a, too',
    [paragraph(link('https://www.example.com/a', 'www.example.com/a'), text(', too'))],
  ],
  ['www.example and x.www.a.test', [paragraph(text('www.example and x.www.a.test'))]],
  [
    'Write to ada@example.com.',
    [paragraph(text('Write to '), link('mailto:ada@example.com', 'ada@example.com'), text('.'))],
  ],
  [
    '请联系ada@a.test谢谢',
    [paragraph(text('请联系'), link('mailto:ada@a.test', 'ada@a.test'), text('谢谢'))],
  ],
  ['müller@example.de und björn@firma.se', [paragraph(text('müller@example.de und björn@firma.se'))]],
  ['https://ja.wikipedia.org/wiki/佐々木', [paragraph(link('https://ja.wikipedia.org/wiki/佐々木'))]],
  [
    '请看www.example.com谢谢',
    [paragraph(text('请看'), link('https://www.example.com', 'www.example.com'), text('谢谢'))],
  ],
  ['https://ada@a.test/x', [paragraph(link('https://ada@a.test/x'))]],
  ['https:// and https://... and http://)', [paragraph(text('https:// and https://... and http://)'))]],
  ['[here](https://a.test)', [paragraph(link('https://a.test', 'here'))]],
  ['[no](javascript:alert(1)) [no](data:x)', [paragraph(text('[no](javascript:alert(1)) [no](data:x)'))]],
  [
    'hi @[Ada L.](user:aaaaaaaaaaaaaaa)!',
    [paragraph(text('hi '), { kind: 'mention', user: 'aaaaaaaaaaaaaaa', name: 'Ada L.' }, text('!'))],
  ],
  ['<img src=x onerror=alert(1)>', [paragraph(text('<img src=x onerror=alert(1)>'))]],
  ['', []],
])('%j', (source, blocks) => {
  expect(parseMessage(source)).toEqual(blocks)
})

test('the words alone, and who is mentioned', () => {
  const source = 'Hello **@[Ada](user:aaaaaaaaaaaaaaa)**\n> quoted `code`\n- one\n- two'
  expect(plainText(source)).toBe('Hello @Ada quoted code one, two')
  expect(mentionsIn(source)).toEqual(['aaaaaaaaaaaaaaa'])
})

test('the first web address is the one that a link would lead to', () => {
  expect(firstAddress('ada@a.test, (https://a.test/x_(y)), www.b.test')).toBe('https://a.test/x_(y)')
  expect(firstAddress('> **see www.b.test**')).toBe('https://www.b.test')
  expect(firstAddress('`https://a.test`')).toBe('')
})

test.each([
  'https://a.test/'.repeat(2_000),
  `https://a.test/${'('.repeat(4_000)}`,
  '[a](https://a.test/'.repeat(1_500),
  'a.'.repeat(8_000),
  `${'a'.repeat(64)}@`.repeat(500),
  `x@${'a-'.repeat(8_000)}`,
  'www.'.repeat(8_000),
])('a hostile run of addresses is read in one pass: %#', { timeout: 20_000 }, (source) => {
  // Milliseconds; quadratic parsing would exceed the limit.
  expect(parseMessage(source).length).toBeGreaterThan(0)
})

function depthOf(block: Block | Inline): number {
  const inner = 'children' in block ? block.children : 'items' in block ? block.items.flat() : []
  return 1 + Math.max(0, ...inner.map(depthOf))
}

function lettersOf(part: Block | Inline): string {
  switch (part.kind) {
    case 'text':
    case 'code':
      return part.text
    case 'mention':
      return `${part.name}user${part.user}`
    case 'break':
      return ''
    case 'link': {
      const words = part.children.map(lettersOf).join('')
      return words === part.url ? words : words + part.url
    }
    case 'list':
      return part.items
        .map((item, index) => (part.ordered ? String(index + 1) : '') + item.map(lettersOf).join(''))
        .join('')
    case 'bold':
    case 'italic':
    case 'paragraph':
    case 'quote':
      return part.children.map(lettersOf).join('')
    default:
      return part satisfies never
  }
}

const pieces = [
  '**',
  '*',
  '_',
  '`',
  '```',
  '> ',
  '>',
  '- ',
  '1. ',
  '2. ',
  '\n',
  '\n',
  ' ',
  'a',
  'word',
  '@[',
  '](user:',
  ')',
  'bbbbbbbbbbbbbbb',
  '[',
  '](',
  'https://a.test/',
  'http://',
  '<b>',
  '(',
  '.',
  '\\',
  'ü',
  '🎉',
]

test('no text loses a letter or nests deeply', () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  let state = seed
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return Math.floor((state / 0x80000000) * below)
  }
  for (let round = 0; round < 5_000; round++) {
    const source = Array.from({ length: random(30) }, () => pieces[random(pieces.length)]).join('')
    const blocks = parseMessage(source)
    const bare = (one: string) => one.replaceAll(/[^\p{L}\p{N}\p{So}]/gu, '')
    const note = `${JSON.stringify(source)}, the seed is ${seed}`
    expect(bare(blocks.map(lettersOf).join('')), note).toBe(bare(source))
    expect(Math.max(0, ...blocks.map(depthOf)), note).toBeLessThanOrEqual(12)
  }
})

test.each([
  '**',
  '*a',
  '_a',
  '`',
  '[',
  '@[',
  '[a](',
  '> ',
  '>',
  '```\n',
  '- ',
  'http://',
  '**a*',
  '](',
  '((',
])('a message full of %j takes steps that grow with its length alone', (piece) => {
  // A quadratic parser would need 10¹⁰ steps for this one, and the test would never end.
  const blocks = parseMessage(piece.repeat(200_000 / piece.length))
  expect(blocks.length).toBeGreaterThan(0)
})

test('a few emoji alone differ from words, numbers and long rows of emoji', () => {
  for (const text of ['🦉', '😂😂😂', '👍🏽 🎉', '👨‍👩‍👧', '🇪🇸', '❤️', '1️⃣'])
    expect(isOnlyEmoji(text), text).toBe(true)
  for (const text of ['', ' ', '12', '🦉 hoo', 'ok 👍', '#', '😂'.repeat(7)])
    expect(isOnlyEmoji(text), text).toBe(false)
})

test('an address is shown with what is invisible or turns it round escaped; it leads where it led', () => {
  const url = 'https://site.example/\u202Egnp.evil'
  const shown = 'https://site.example/%E2%80%AEgnp.evil'
  const link = { kind: 'link', url, children: [{ kind: 'text', text: shown }] }
  expect(parseMessage(url)).toEqual([{ kind: 'paragraph', children: [link] }])
  expect(parseMessage(`[${url}](${url})`)).toEqual([{ kind: 'paragraph', children: [link] }])
  expect(parseMessage('[a\u202Eb](https://site.example/)')).toEqual([
    {
      kind: 'paragraph',
      children: [{ kind: 'link', url: 'https://site.example/', children: [{ kind: 'text', text: 'ab' }] }],
    },
  ])
})
