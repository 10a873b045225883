import { DurableObject } from 'cloudflare:workers'
import type { Bindings } from '../../bindings.ts'
import type { LogEntry, LogFilter, RecentLogsCalls } from '../../log-calls.ts'
import { systemClock } from '../../platform/clock.ts'
import { LogRing } from './ring.ts'

/** One object for all: it gets errors and slow requests only. */
export class RecentLogsObject
  extends DurableObject<Bindings>
  implements Omit<RecentLogsCalls, '__DURABLE_OBJECT_BRAND'>
{
  private readonly ring = new LogRing(this.ctx.storage.sql)

  async append(entries: LogEntry[]) {
    this.ring.append(entries, systemClock().getTime())
  }

  async read(filter: LogFilter, page: { before?: number | undefined; limit: number }) {
    return this.ring.read(filter, page)
  }

  async summary() {
    return this.ring.summary(systemClock().getTime())
  }
}
