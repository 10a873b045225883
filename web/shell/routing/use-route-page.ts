import type { Page } from '#model/pages/pages'
import { useMatches } from 'react-router-dom'

/** The open page of the table; `undefined` if none matched. */
export function useRoutePage(): Page | undefined {
  // Safe: only routes.tsx gives handles.
  return (useMatches().at(-1)?.handle as { page: Page } | undefined)?.page
}
