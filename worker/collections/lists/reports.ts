import { allReportReasons, chatReports } from '../chat-reports.ts'
import type { ListKind } from '../definition/list-kind.ts'
import { sql } from '../definition/sql.ts'
import { personByRow } from './person-search.ts'

const isOpen = () => sql`"state" = 'open'`

/** The room removes a message, a takedown a character; then an admin settles the report. */
export const reportList: ListKind = {
  name: 'reports',
  collection: chatReports,
  columns: ['message', 'room', 'reporter', 'reason', 'note', 'quote', 'state', 'character', 'project'],
  expand: {
    message: ['message', 'author', 'seq', 'created'],
    room: ['name', 'slug', 'locked'],
    reporter: ['name'],
    character: ['name', 'rig', 'poster', 'takedown'],
    project: ['title'],
  },
  search: { columns: ['quote', 'note'], also: personByRow(sql`"chat_reports"."reporter"`) },
  sorts: { created: {} },
  filters: {
    state: { kind: 'choice', options: ['open', 'removed', 'dismissed'] },
    reason: { kind: 'choice', options: allReportReasons },
    room: { kind: 'text' },
    created: { kind: 'date' },
  },
  acts: {
    dismiss: { when: isOpen, set: () => ({ state: 'dismissed' }) },
    settle: { when: isOpen, set: () => ({ state: 'removed' }) },
    reopen: { when: () => sql`"state" <> 'open'`, set: () => ({ state: 'open' }) },
  },
}
