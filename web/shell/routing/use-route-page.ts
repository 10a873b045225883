import type { Page } from '#model/pages/pages'
import { useMatches } from 'react-router-dom'

/** The page of the table that is open; `undefined` where no page of the table matched. */
export function useRoutePage(): Page | undefined {
  // Safe: only routes.tsx gives handles.
  return (useMatches().at(-1)?.handle as { page: Page } | undefined)?.page
}
