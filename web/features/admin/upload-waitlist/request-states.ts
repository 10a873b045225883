export const requestStates = {
  waiting: { tone: 'waiting', children: 'Waiting' },
  approved: { tone: 'good', children: 'Approved' },
  declined: { tone: 'off', children: 'Declined' },
} as const

export function requestStateLabel(state: string): string {
  return Object.entries(requestStates).find(([id]) => id === state)?.[1].children ?? state
}
