import { createMemoryRouter, redirect } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { checkPage, currentPath, followNavigation } from './go-to.ts'

test('a page is left once its guard, asked again, does not let in any longer; until then it stays', async () => {
  let isAdmin = true
  let guarded = 0
  const guard = () => {
    guarded++
    return isAdmin ? null : redirect('/')
  }
  const router = createMemoryRouter([{ path: '/' }, { path: '/admin/home', loader: guard }], {
    initialEntries: ['/admin/home'],
  })
  let places = 0
  followNavigation(router, () => places++)
  await vi.waitFor(() => expect(router.state.initialized).toBe(true))
  checkPage()
  await vi.waitFor(() => expect(router.state.revalidation).toBe('idle'))
  expect([guarded, currentPath(), places]).toEqual([2, '/admin/home', 0])
  isAdmin = false
  checkPage()
  await vi.waitFor(() => expect(currentPath()).toBe('/'))
  expect(places).toBe(1)
  router.dispose()
})
