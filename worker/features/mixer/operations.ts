import { MIX_MAX_BYTES } from '../../contract/mixes/document.ts'
import { saveMix as saveMixCall } from '../../contract/mixes/mixes.ts'
import { operation } from '../../http/operation.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { saveMix } from './domain.ts'
import { mixStore } from './storage.ts'

/** Escapes may make a document's text longer on the wire than in storage. */
const BODY_MAX_BYTES = 2 * MIX_MAX_BYTES

export const mixerRoutes: Route[] = [
  operation(saveMixCall, { access: 'admin', maxBody: BODY_MAX_BYTES }, ({ params, body, context }) => {
    const updated = recordDateOf(context.get('now'))
    return saveMix(mixStore(context.env.DB), params.id, { ...body, updated })
  }),
]
