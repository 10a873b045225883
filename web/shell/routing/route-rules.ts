import { redirectionOf } from '#model/pages/redirection'
import { redirect, redirectDocument } from 'react-router-dom'
import { runtimeConfig } from '../../platform/config.ts'

/**
 * Sends anyone who goes to an address that a route rule is for where the rule leads, as the worker does with those who
 * come from outside. The rules are the ones that came with the page.
 */
export function followRules(pathname: string, search: string): void {
  const found = redirectionOf(runtimeConfig().routeRules, pathname, search)
  if (!found || 'loop' in found) return
  throw found.external ? redirectDocument(found.to) : redirect(found.to)
}
