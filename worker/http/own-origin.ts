import type { AppContext } from './app-env.ts'

/**
 * The deployment's own address, for every absolute link that is written for people or other programs. Only a development
 * machine without APP_ORIGIN goes by the request: anyone can put any Host into one.
 */
export function ownOrigin(context: AppContext): string {
  return context.get('config').appOrigin ?? new URL(context.req.url).origin
}
