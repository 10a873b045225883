import { AppError } from '../../contract/app-error.ts'
import { reportArt } from '../../contract/art-reports.ts'
import { operation } from '../../http/operation.ts'
import { perPerson } from '../../http/rate-limit.ts'
import type { Route } from '../../http/route.ts'
import { recordDateOf } from '../../platform/clock.ts'
import { isDrawnIn, storeReport } from './report-storage.ts'
import { findCharacter } from './storage.ts'

/** Guests are counted by network. */
const REPORTS = perPerson(10, 3_600)

export const artReportRoutes: Route[] = [
  operation(
    reportArt,
    { access: 'anyone', limit: REPORTS },
    async ({ params, body: { reason, note = '', project }, actor, context }) => {
      const { DB } = context.env
      const character = await findCharacter(DB, params.id, { inTrash: true })
      const isSeen =
        character?.takedown === '' &&
        (character.published || (project !== undefined && (await isDrawnIn(DB, project, character.id))))
      if (!character || !isSeen) throw new AppError('not_found')
      const moment = recordDateOf(context.get('now'))
      await storeReport(DB, character, { reporter: actor?.id ?? '', reason, note, moment })
    },
  ),
]
