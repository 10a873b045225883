/** Provided by the set-up of the worker's tests. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A real SMTP server on this machine. */
    smtpPort: number
    /** `?to=<address>` answers a JSON list of whole messages. */
    smtpInbox: string
  }
}

export {}
