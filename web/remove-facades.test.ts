import { expect, test } from 'vitest'
import { facadeOf, withoutFacades } from './remove-facades.ts'

const chunk = (code: string, change: object = {}) => ({
  fileName: 'assets/page-0123abcd.js',
  code,
  isEntry: false,
  imports: ['assets/with-tag-4567efgh.js'],
  moduleIds: [],
  ...change,
})
const PAGE = 'export{t as Component,n}from"./with-tag-4567efgh.js";'
const facade = {
  file: 'assets/page-0123abcd.js',
  target: 'assets/with-tag-4567efgh.js',
  names: new Map([
    ['t', 'Component'],
    ['n', 'n'],
  ]),
}

test('a file that only names the exports of another is a facade', () => {
  expect(facadeOf(chunk(PAGE))).toEqual(facade)
  expect(facadeOf(chunk(`${PAGE}\n`))).toEqual(facade)
})

test.each([
  ['an entry of the app', chunk(PAGE, { isEntry: true })],
  ['a file with a module', chunk(PAGE, { moduleIds: ['web/page.tsx'] })],
  ['a file that does more', chunk(`import"./style-01234567.js";${PAGE}`)],
  ['a file of two others', chunk(PAGE, { imports: [...chunk(PAGE).imports, 'assets/b-0123abcd.js'] })],
])('no facade: %s', (_, one) => expect(facadeOf(one)).toBeUndefined())

test('late imports and preloads lead to the file that has the module, under its own names', () => {
  const code =
    'm.f=["assets/page-0123abcd.js"];p(()=>import(`./page-0123abcd.js`),d([0]));import("./page-0123abcd.js");import("./b.js")'
  const then = '.then(m=>({Component:m.t,n:m.n}))'
  expect(withoutFacades(code, [facade])).toBe(
    `m.f=["assets/with-tag-4567efgh.js"];p(()=>import(\`./with-tag-4567efgh.js\`)${then},d([0]));import("./with-tag-4567efgh.js")${then};import("./b.js")`,
  )
})
