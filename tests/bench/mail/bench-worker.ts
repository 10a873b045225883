import { createApp } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { sweepCampaigns } from '../../../worker/features/emails/service.ts'
import { consumers } from '../../../worker/jobs.ts'
import { consume } from '../../../worker/platform/jobs/consume.ts'

const app = createApp({ development: true })

/** The sweep of every five minutes runs on request. */
export default {
  async fetch(request, env, context) {
    const url = new URL(request.url)
    if (url.pathname !== '/sweep') return app.fetch(request, env, context)
    await sweepCampaigns(env, new Date(Number(url.searchParams.get('time'))))
    return new Response(null, { status: 204 })
  },
  async queue(batch, env) {
    await consume(consumers, batch, env, new Date())
  },
} satisfies ExportedHandler<Bindings>
