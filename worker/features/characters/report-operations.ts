import { AppError } from '../../contract/app-error.ts'
import { reportArt } from '../../contract/art-reports.ts'
import { operation } from '../../http/operation.ts'
import { countAttempt, networkOf, perPerson } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { isDrawnIn, storeReport } from './report-storage.ts'
import { findCharacter } from './storage.ts'

/** Guests are counted by network. */
const REPORTS = perPerson(10, 3_600)
/** Reports by guests of one network: few must not fill the report that all guests share. */
const PER_CHARACTER = { attempts: 3, seconds: 24 * 3_600 }

export const artReportRoutes: Route[] = [
  operation(
    reportArt,
    { access: 'anyone', limit: REPORTS },
    async ({ params, body: { reason, note = '', project }, actor, context }) => {
      const { DB } = context.env
      const character = await findCharacter(DB, params.id, { inTrash: true })
      if (character?.takedown !== '') throw new AppError('not_found')
      const isDrawn = project !== undefined && (await isDrawnIn(DB, project, character.id))
      if (!character.published && !isDrawn) throw new AppError('not_found')
      if (!actor) {
        const network = networkOf(context.req.header('cf-connecting-ip'))
        await countAttempt(context, [{ subject: `art-reports:${character.id}:${network}`, ...PER_CHARACTER }])
      }
      const place = isDrawn ? project : ''
      const report = { reporter: actor?.id ?? '', reason, note, project: place, now: context.get('now') }
      if (!(await storeReport(DB, character, report))) throw new AppError('too_many_requests')
    },
  ),
]
