import { alike, type Row } from './rows.ts'

/** Operator calls are absent from a deployment without `BACKUP_SECRET`; `tests/api/operator.test.ts` signs them. */
export const backupRows: Record<string, Row> = alike([404, 404, 404], {
  'GET /api/operator/deployment': undefined,
  'POST /api/operator/backups': undefined,
  'DELETE /api/operator/backups/:run': undefined,
  'GET /api/operator/backups/:run/tables/:table': undefined,
  'GET /api/operator/backups/:run/touched': undefined,
  'PUT /api/operator/backups/:run/report': {},
  'GET /api/operator/schema': undefined,
  'GET /api/operator/files': undefined,
  'GET /api/operator/file': undefined,
  'PUT /api/operator/file': undefined,
  'POST /api/operator/file/parts': {},
  'PUT /api/operator/file/parts': undefined,
  'POST /api/operator/file/sealed': {},
  'POST /api/operator/restore/statements': {},
  'POST /api/operator/restore/rows': {},
  'POST /api/operator/restore/report': {},
  'POST /api/operator/restore/privacy-journal': {},
  'GET /api/operator/rooms/:kind': undefined,
  'GET /api/operator/rooms/:kind/:room/pages': undefined,
  'GET /api/operator/rooms/:kind/:room/tail': undefined,
  'POST /api/operator/rooms/:kind/:room/restore': {},
  'PUT /api/operator/rooms/:kind/:room/rows': {},
  'POST /api/operator/rooms/:kind/:room/restored': {},
  'POST /api/operator/rooms/:kind/:room/copy': {},
})
