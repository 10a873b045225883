import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyRoute } from './lazy-route.ts'

const prepared = () => Promise.resolve()

test('a missing file fails at rendering, so that the error is shown', async () => {
  const missingChunk = new TypeError('Failed to fetch dynamically imported module: /assets/full-layout-1.js')
  const Layout = await lazyRoute(() => Promise.reject(missingChunk), prepared).Component()
  expect(() => renderToString(<Layout />)).toThrow(missingChunk)
})

test('a loaded file is rendered', async () => {
  const Page = await lazyRoute(() => Promise.resolve({ Component: () => <p>There</p> }), prepared).Component()
  expect(renderToString(<Page />)).toBe('<p>There</p>')
})
