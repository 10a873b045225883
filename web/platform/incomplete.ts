/**
 * A file that the document's script loads first is missing: as if it were the script itself, whose failure
 * `prerender/inline/old-build.js` handles.
 */
export function incomplete(failure: unknown): never {
  document.querySelector('script[type="module"][src]')?.dispatchEvent(new Event('error'))
  throw failure
}
