import { expect, test } from 'vitest'
import { facadeOf, withoutFacades, type Facade } from './remove-facades.ts'

const chunk = (code: string, change: object = {}) => ({
  fileName: 'assets/page-0123abcd.js',
  code,
  isEntry: false,
  imports: ['assets/with-tag-4567efgh.js'],
  moduleIds: [],
  ...change,
})
const PAGE = 'export{t as Component,n}from"./with-tag-4567efgh.js";'
const facade: Facade = {
  file: 'assets/page-0123abcd.js',
  target: 'assets/with-tag-4567efgh.js',
  names: [
    ['t', 'Component'],
    ['n', 'n'],
  ],
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

test('names with a dollar sign, and two names of one export, are what the page gets', () => {
  const found = facadeOf(chunk('export{$ as Component,$ as default}from"./with-tag-4567efgh.js"'))
  expect(withoutFacades('import("./page-0123abcd.js")', found ? [found] : [])).toBe(
    'import("./with-tag-4567efgh.js").then(m=>({Component:m.$,default:m.$}))',
  )
})

test('late imports and preloads lead to the file that has the module, under its own names', () => {
  const code =
    'm.f=["assets/page-0123abcd.js"];p(()=>import(`./page-0123abcd.js`),d([0]));import("./page-0123abcd.js");import("./b.js")'
  const then = '.then(m=>({Component:m.t,n:m.n}))'
  expect(withoutFacades(code, [facade])).toBe(
    `m.f=["assets/with-tag-4567efgh.js"];p(()=>import(\`./with-tag-4567efgh.js\`)${then},d([0]));import("./with-tag-4567efgh.js")${then};import("./b.js")`,
  )
})
