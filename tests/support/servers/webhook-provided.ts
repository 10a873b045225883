export interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
}

/** Provided by the set-up of the worker's tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** Origin of a server that receives webhooks. */
    webhookReceiver: string
  }
}
