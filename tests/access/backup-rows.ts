import { alike, type Row } from './rows.ts'

/** Operator calls are absent from a deployment without `BACKUP_SECRET`; `tests/api/operator.test.ts` signs them. */
export const backupRows: Record<string, Row> = alike([404, 404, 404], {
  'GET /api/operator/deployment': undefined,
})
