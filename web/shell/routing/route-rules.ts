import { redirectionOf } from '#model/pages/redirection'
import { redirect, redirectDocument } from 'react-router-dom'
import { runtimeConfig } from '../../platform/config.ts'

/** For navigation inside the app, as the worker does for requests. The rules were delivered with the page. */
export function followRules(pathname: string, search: string): void {
  const found = redirectionOf(runtimeConfig().routeRules, pathname, search)
  if (!found || 'loop' in found) return
  throw found.external ? redirectDocument(found.to) : redirect(found.to)
}
