import { takeAnswerInPage } from './answers-in-page.ts'

interface EarlyCall {
  token: string
  answer: Promise<Response>
}

declare global {
  interface Window {
    earlyCalls?: Map<string, EarlyCall>
  }
}

const FRESH_MS = 30_000

/**
 * A GET that was started early for the same user, or that the page answers to visitors; used once. Rejects like `fetch`,
 * also when `signal` aborts.
 */
export function takeEarlyAnswer(
  address: string,
  { token, signal }: { token: string | undefined; signal?: AbortSignal | null | undefined },
): Promise<Response> | undefined {
  if (typeof window === 'undefined') return undefined
  const early = window.earlyCalls?.get(address)
  if (!early) return token ? undefined : answeredByPage(address)
  window.earlyCalls?.delete(address)
  if (early.token !== token || performance.now() > FRESH_MS) return undefined
  return signal ? abortable(early.answer, signal) : early.answer
}

function answeredByPage(address: string): Promise<Response> | undefined {
  const text = takeAnswerInPage(address)
  if (text === undefined || performance.now() > FRESH_MS || isFromHistory()) return undefined
  return Promise.resolve(new Response(text))
}

/** Pages of the history may come from the browser's cache, hours after the worker wrote them. */
function isFromHistory(): boolean {
  // Safe: entries of this type are of this kind.
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation?.type === 'back_forward'
}

function abortable(answer: Promise<Response>, signal: AbortSignal): Promise<Response> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason)
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    answer.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}
