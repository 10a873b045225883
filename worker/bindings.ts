import type { CampaignMessage } from './contract/emails/queue.ts'
import type { NoticeMessage } from './contract/survey/destinations.ts'
import type { BackupCalls } from './backup-calls.ts'
import type { AliveCalls, ChatGatewayCalls, ChatRoomCalls } from './chat-calls.ts'
import type { JamLiveCalls, JamRoomCalls } from './jam-calls.ts'
import type { RecentLogsCalls } from './log-calls.ts'

interface RealtimeHubCalls extends Rpc.DurableObjectBranded {
  subscribe(
    client: string,
    wanted: { topics: string[]; person: string | undefined; network: string; previous: string },
  ): Promise<'done' | 'unknown' | 'somebody-else' | 'elsewhere' | 'too-many' | 'too-much'>
  leave(client: string): void
  takeOver(client: string, key: string): number | undefined
  poke(): Promise<void>
}

interface SpeechBinding {
  run(model: string, inputs: Record<string, unknown>): Promise<unknown>
}

export interface Bindings {
  DB: D1Database
  /** Further databases for what belongs to users, see `platform/owner-databases.ts`. */
  [database: `DB_${number}`]: D1Database | undefined
  MEDIA: R2Bucket
  ASSETS: Fetcher
  REALTIME: DurableObjectNamespace<RealtimeHubCalls>
  /** Named by the room's id. */
  CHAT_ROOMS: DurableObjectNamespace<ChatRoomCalls & BackupCalls & AliveCalls>
  /** One per shard of users, named by `chatGatewayOf`. */
  CHAT_GATEWAYS: DurableObjectNamespace<ChatGatewayCalls>
  /** Wakes the senders of campaigns. */
  CAMPAIGNS: Queue<CampaignMessage>
  /** Wakes the lanes that deliver answers to surveys. */
  NOTICES: Queue<NoticeMessage>
  /** Named by the jam's id. */
  JAM_ROOMS: DurableObjectNamespace<JamRoomCalls & BackupCalls>
  /** Live performances of one jam. */
  JAM_LIVE: DurableObjectNamespace<JamLiveCalls>
  /** Per network; without it there is no limit. */
  REQUESTS?: RateLimit
  SOCKETS?: RateLimit
  MAIL?: SendEmail
  /** The log of the last day: one object. */
  LOGS?: DurableObjectNamespace<RecentLogsCalls>
  /** Analytics Engine: a point for each request. */
  COUNTERS?: AnalyticsEngineDataset
  /** The running version; absent locally. */
  VERSION?: { id: string }
  /** Transcription; without it captions are typed by hand. */
  AI?: SpeechBinding
  /** Secret. Read this and the settings below through `parseEnv` only. */
  AUTH_SECRET?: string
  ENVIRONMENT?: string
  DEPRECATION_DATE?: string
  ANALYTICS_KEY?: string
  ANALYTICS_HOST?: string
  ANALYTICS_DEFAULTS?: string
  MAIL_FROM?: string
  APP_ORIGIN?: string
  /** Secret: an SMTP submission server with its user and password. */
  SMTP_URL?: string
  MAIL_WEBHOOK_SECRET?: string
  /** Secret: signs the calls of `npm run backup` and `npm run restore`; without it they are absent. */
  BACKUP_SECRET?: string
  /** Any text: the deployment is being restored. */
  RESTORE?: string
  /** The second is secret. */
  TURNSTILE_SITE_KEY?: string
  TURNSTILE_SECRET?: string
  SIGN_IN_LIMIT_ACCOUNT?: string
  SIGN_IN_LIMIT_ADDRESS?: string
  CHAT_RATE?: string
  CHAT_SHARDS?: string
  RECORDS_PER_PERSON?: string
  CAMPAIGN_RATE?: string
  REDIRECT_HOSTS?: string
}

declare global {
  namespace Cloudflare {
    interface Env extends Bindings {
      TEST_MIGRATIONS: { name: string; queries: string[] }[]
      SECOND_DB: D1Database
    }
  }
}
