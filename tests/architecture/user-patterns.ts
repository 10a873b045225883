import type { Tables } from './breaches.ts'

/** Users are in the directory's database, and what they own may be in another one. */
export const userPatterns: Tables['patterns'] = [
  [
    /\busersTable\b/,
    /^worker\/(http|platform|features\/(studio|pages|chat|characters|media|records|realtime|jam|mixer)\/)/,
    'worker/directory reads users: other records may be in another database',
  ],
  [
    /\busersTable\b[^]*\b(projects|takes|media)Table\b|\b(projects|takes|media)Table\b[^]*\busersTable\b/,
    // One user's page and the audiences of campaigns are read from the directory alone.
    /^worker\/features\/(?!admin\/user-storage|emails\/audience-source-storage)/,
    'users are not joined with what may be in another database',
  ],
]
