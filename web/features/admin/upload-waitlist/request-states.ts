/** How a request to upload characters stands: its dot, and in a word. */
export const requestStates = {
  waiting: { tone: 'waiting', children: 'Waiting' },
  approved: { tone: 'good', children: 'Approved' },
  declined: { tone: 'off', children: 'Declined' },
} as const

/** What a request's state is called. */
export function requestStateWords(state: string): string {
  return Object.entries(requestStates).find(([id]) => id === state)?.[1].children ?? state
}
