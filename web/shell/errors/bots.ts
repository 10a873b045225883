import { isbot } from 'isbot'

/**
 * Whether a search engine or a preview service reads this page. A browser without a window is none:
 * it renders exports and runs tests, and needs to be told what is wrong like a person.
 */
export function isSearchOrPreviewBot(userAgent: string): boolean {
  return isbot(userAgent.replace('HeadlessChrome', 'Chrome'))
}
