import { isCodeNotLoaded } from './code-not-loaded.ts'

/**
 * A file that the document's script loads first is missing: as if it were the script itself, whose failure
 * `prerender/inline/old-build.js` handles. An exception of our own code is only rethrown.
 */
export function incomplete(failure: unknown): never {
  if (isCodeNotLoaded(failure))
    document.querySelector('script[type="module"][src]')?.dispatchEvent(new Event('error'))
  throw failure
}
