import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyRoute } from './lazy-route.ts'

test('a file that is gone fails where it is drawn, so that somebody is told', async () => {
  const missingChunk = new TypeError('Failed to fetch dynamically imported module: /assets/full-layout-1.js')
  const Layout = await lazyRoute(() => Promise.reject(missingChunk)).Component()
  expect(() => renderToString(<Layout />)).toThrow(missingChunk)
})

test('what loads is drawn', async () => {
  const Page = await lazyRoute(() => Promise.resolve({ Component: () => <p>There</p> })).Component()
  expect(renderToString(<Page />)).toBe('<p>There</p>')
})
