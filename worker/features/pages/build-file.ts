/**
 * Returns a reader of files that the build wrote. Contents are cached per deployment, whose files never change.
 * `undefined`: the assets cannot be read just now; the next request retries.
 */
export function buildFiles<Content>(
  parse: (answer: Response) => Promise<Content>,
): (assets: Fetcher, address: URL) => Promise<Content | undefined> {
  const cache = new WeakMap<Fetcher, Map<string, Promise<Content>>>()
  return async (assets, address) => {
    const files = cache.get(assets) ?? new Map<string, Promise<Content>>()
    cache.set(assets, files)
    const reading = files.get(address.pathname) ?? read(assets, address, parse)
    files.set(address.pathname, reading)
    try {
      return await reading
    } catch {
      // A page works without the file, only more slowly.
      files.delete(address.pathname)
      return undefined
    }
  }
}

async function read<Content>(
  assets: Fetcher,
  address: URL,
  parse: (answer: Response) => Promise<Content>,
): Promise<Content> {
  const answer = await assets.fetch(address)
  if (answer.status >= 500) throw new Error(`${address.pathname} answered ${answer.status}`)
  return parse(answer)
}

/** Returns whether an answer is a file of this type; assets answer missing files with the app's page. */
export function isFileOf(answer: Response, type: 'html' | 'json'): boolean {
  return answer.ok && (answer.headers.get('content-type')?.includes(type) ?? false)
}
