import { AppError } from '../contract/app-error.ts'
import type { Endpoint } from '../contract/endpoint.ts'
import type { Actor } from '../collections/definition/rules.ts'
import type { AppContext } from './app-env.ts'
import { can, type Action, type Subject } from './can.ts'

export type Access = 'anyone' | 'signed-in' | 'admin'

export interface Cost {
  rows?: number
  /** Decoded pixels. */
  pixels?: number
  requests?: number
}

/** Plain data: app.ts mounts it, the access test lists it. */
export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  access?: Access
  onlyInDevelopment?: true
  cost?: Cost
  /** Bytes that a body may have; missing for routes bound by hand. */
  maxBody?: number
  /** Missing for routes bound by hand. */
  endpoint?: Endpoint
  handle(context: AppContext): Response | Promise<Response>
}

/** 401 for guests, 403 for the rest. */
export function admit(access: Access | undefined, actor: Actor | undefined) {
  if (access === 'anyone') return
  if (!actor) throw new AppError('sign_in_needed')
  if (access !== 'signed-in' && !can(actor, 'office.enter')) throw new AppError('not_allowed')
}

export function actorOf(context: AppContext): Actor {
  const actor = context.get('actor')
  if (!actor) throw new AppError('sign_in_needed')
  return actor
}

export function assertCan<Name extends Action>(
  actor: Actor | undefined,
  action: Name,
  ...subject: Subject<Name>
): void {
  if (!can(actor, action, ...subject)) throw new AppError('not_allowed')
}
