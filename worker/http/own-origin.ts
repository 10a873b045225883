import type { AppContext } from './app-env.ts'

/**
 * The deployment's origin, for absolute links. Only a development machine without APP_ORIGIN uses the
 * request's Host header, which anyone can set.
 */
export function ownOrigin(context: AppContext): string {
  return context.get('config').appOrigin ?? new URL(context.req.url).origin
}
