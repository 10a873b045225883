import { useEffect, useState } from 'react'

/** In the fragment, which browsers send to no server. */
const PREFIX = '#withdraw='

/** The private address at which a respondent deletes a response. */
export function withdrawalLink(survey: string, withdrawal: string): string {
  return `${location.origin}/forms/${survey}${PREFIX}${withdrawal}`
}

const inAddress = () => (location.hash.startsWith(PREFIX) ? location.hash.slice(PREFIX.length) : '')

/** The token of a private link that was opened, or `''`. */
export function useWithdrawal(): string {
  const [withdrawal, setWithdrawal] = useState(() => (typeof location === 'undefined' ? '' : inAddress()))
  useEffect(() => {
    const read = () => setWithdrawal(inAddress())
    window.addEventListener('hashchange', read)
    return () => window.removeEventListener('hashchange', read)
  }, [])
  return withdrawal
}
