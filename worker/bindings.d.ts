/** What the platform hands the worker: wrangler.toml's bindings and variables, and the secrets. */
export interface Bindings {
  DB: D1Database
  MEDIA: R2Bucket
  ASSETS: Fetcher
  /** Secret. Read all that follow through `parseEnv` only. */
  AUTH_SECRET?: string
  ENVIRONMENT?: string
  DEPRECATION_DATE?: string
  ANALYTICS_KEY?: string
  ANALYTICS_HOST?: string
  ANALYTICS_DEFAULTS?: string
  SIGN_IN_LIMIT_ACCOUNT?: string
  SIGN_IN_LIMIT_ADDRESS?: string
}

declare global {
  namespace Cloudflare {
    /** The bindings as `cloudflare:test` types them. */
    interface Env extends Bindings {
      TEST_MIGRATIONS: { name: string; queries: string[] }[]
    }
  }
}
