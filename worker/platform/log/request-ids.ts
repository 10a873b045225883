import type { Bindings } from '../../bindings.ts'
import { currentRequest } from './scope.ts'

/** The id of the request for which an object opens a socket; set by the worker only. */
export const REQUEST_HEADER = 'x-request-id'

/** The objects whose events carry request ids. */
const traced = ['CHAT_ROOMS', 'CHAT_GATEWAYS', 'JAM_ROOMS', 'JAM_LIVE'] as const

const known = new WeakMap<Bindings, Bindings>()

/** The bindings, with stubs that send the id of the current request along with each call. */
export function withRequestIds(env: Bindings): Bindings {
  const found = known.get(env)
  if (found) return found
  const wrapped = { ...env }
  for (const name of traced) Object.assign(wrapped, { [name]: tracedNamespace(env[name]) })
  known.set(env, wrapped)
  // Objects wrap bindings that may be wrapped.
  known.set(wrapped, wrapped)
  return wrapped
}

function tracedNamespace<Namespace extends object>(namespace: Namespace): Namespace {
  return new Proxy(namespace, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'get' && name !== 'getByName') return value.bind(target) as unknown
      // Safe: both return a stub.
      return (...args: unknown[]) => tracedStub(value.apply(target, args) as Stub)
    },
  })
}

type Call = (...args: unknown[]) => unknown

interface Stub {
  fetch(request: Request | string, options?: RequestInit): Promise<Response>
  /** Missing in fakes. */
  callInRequest?: (request: string, method: string, args: unknown[]) => Promise<unknown>
}

function tracedStub(stub: Stub): Stub {
  return new Proxy(stub, {
    get(target, name) {
      if (typeof name !== 'string' || name === 'then' || name === 'id' || name === 'name') {
        return Reflect.get(target, name, target) as unknown
      }
      return (...args: Parameters<Stub['fetch']>) => {
        const request = currentRequest()
        // Safe: stubs answer any name with a method, which is no function that could be bound or applied.
        const methods = target as unknown as Record<string, Call>
        const direct = () => methods[name]?.(...args)
        if (request === undefined || !target.callInRequest) return direct()
        if (name !== 'fetch') return callInRequest(target, { request, method: name, args }, direct)
        const asked = new Request(...args)
        asked.headers.set(REQUEST_HEADER, request)
        return target.fetch(asked)
      }
    },
  })
}

async function callInRequest(
  stub: Stub,
  { request, method, args }: { request: string; method: string; args: unknown[] },
  direct: () => unknown,
): Promise<unknown> {
  try {
    return await stub.callInRequest?.(request, method, args)
  } catch (error) {
    // While a release is rolled out, objects may run the release before, which had no such method.
    const isOlder = error instanceof TypeError && error.message.includes('does not implement')
    if (isOlder) return direct()
    throw error
  }
}
