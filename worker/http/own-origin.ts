import type { AppContext } from './app-env.ts'

/** For absolute links. Only a development machine without APP_ORIGIN trusts the Host header, which anyone can set. */
export function ownOrigin(context: AppContext): string {
  return context.get('config').appOrigin ?? new URL(context.req.url).origin
}
