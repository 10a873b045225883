/** What the set-up of the worker's tests hands them. */
declare module 'vitest' {
  interface ProvidedContext {
    /** A real SMTP server on this machine. */
    smtpPort: number
    /** Where what it was sent can be read: `?to=<address>` answers a JSON list of whole messages. */
    smtpInbox: string
  }
}

export {}
