import type { Bindings } from '../../../worker/bindings.ts'
import product, * as objects from '../../../worker/index.ts'
import { faultyBindings, faults } from './faulty-bindings.ts'

/** The product with bindings that fail; the product knows nothing of it. */
export class RealtimeHub extends objects.RealtimeHub {
  constructor(context: DurableObjectState, env: Bindings) {
    super(context, faultyBindings(env))
  }
}

export class ChatRoom extends objects.ChatRoom {
  constructor(context: DurableObjectState, env: Bindings) {
    super(context, faultyBindings(env))
  }
}

export class ChatGateway extends objects.ChatGateway {
  constructor(context: DurableObjectState, env: Bindings) {
    super(context, faultyBindings(env))
  }
}

export class JamRoom extends objects.JamRoom {
  constructor(context: DurableObjectState, env: Bindings) {
    super(context, faultyBindings(env))
  }
}

export class JamLive extends objects.JamLive {
  constructor(context: DurableObjectState, env: Bindings) {
    super(context, faultyBindings(env))
  }
}

export class RecentLogs extends objects.RecentLogs {}

const schedules = { hour: '17 * * * *', 'five minutes': '*/5 * * * *' }

export default {
  async fetch(request, env, context) {
    const { pathname, searchParams } = new URL(request.url)
    if (pathname === '/chaos/faults') {
      faults.share = Number(searchParams.get('share'))
      return Response.json({ calls: faults.calls, counts: faults.counts })
    }
    if (pathname === '/chaos/jobs') {
      const scheduledTime = Number(searchParams.get('at'))
      const cron = schedules[searchParams.get('every') === 'hour' ? 'hour' : 'five minutes']
      await product.scheduled({ cron, scheduledTime, noRetry: () => undefined }, faultyBindings(env))
      return new Response(null, { status: 204 })
    }
    return product.fetch(request, faultyBindings(env), context)
  },
  async queue(batch, env) {
    await product.queue(batch, faultyBindings(env))
  },
} satisfies ExportedHandler<Bindings>
