import { isbot } from 'isbot'

/** A headless browser is none: it renders exports and runs tests, and has to see errors. */
export function isSearchOrPreviewBot(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'))
}
