import { useEffect, useState } from 'react'

/** Returns whether a search engine or preview bot reads the page; `undefined` until the list of them is loaded. */
export function useIsBot(): boolean | undefined {
  const [isBot, setBot] = useState<boolean>()
  useEffect(() => {
    const look = async () => {
      const { isSearchOrPreviewBot } = await import('./bots.ts')
      setBot(isSearchOrPreviewBot(navigator.userAgent))
    }
    // A list that does not load, as without a network, counts as a person.
    look().catch(() => setBot(false))
  }, [])
  return isBot
}
