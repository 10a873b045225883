import { createApp } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/bindings.ts'
import { countAhead } from '../../../worker/features/surveys/counts-ahead-service.ts'

const app = createApp({ development: true })

/** Fifty thousand responses to the seeded survey, one every ten seconds, a tenth of them unfinished. */
const FILL = `WITH RECURSIVE n(i) AS (SELECT CAST(?1 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?1 + 50000)
INSERT INTO survey_responses (id, survey, version, state, answers, page, language, begun, sent, updated, seconds)
SELECT printf('bench%010d', i), 'surveywelcome01', 1, CASE WHEN i % 10 = 0 THEN 'begun' ELSE 'sent' END,
  json_object('found_us', CASE i % 4 WHEN 0 THEN 'friend' WHEN 1 THEN 'search' ELSE 'video' END,
    'recommend', i % 11, 'wish', '=' || hex(randomblob(40 + i % 80))),
  'first', 'en', '2026-01-01 00:00:00.000Z',
  CASE WHEN i % 10 = 0 THEN '' ELSE strftime('%Y-%m-%d %H:%M:%S.000Z', 1767225600 + i * 10, 'unixepoch') END,
  strftime('%Y-%m-%d %H:%M:%S.000Z', 1767225600 + i * 10, 'unixepoch'), 20 + i % 300 FROM n`

export default {
  async fetch(request, env, context) {
    const url = new URL(request.url)
    if (url.pathname === '/count-ahead') return Response.json(await countAhead(env, new Date()))
    if (url.pathname !== '/fill') return app.fetch(request, env, context)
    await env.DB.prepare(FILL)
      .bind(Number(url.searchParams.get('from')))
      .run()
    return new Response(null, { status: 204 })
  },
} satisfies ExportedHandler<Bindings>
