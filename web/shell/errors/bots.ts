import { isbot } from 'isbot'

/**
 * Returns whether a search engine or preview service reads this page. A headless browser is none: it renders exports
 * and runs tests, and has to see errors.
 */
export function isSearchOrPreviewBot(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'))
}
