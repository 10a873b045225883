export type Chosen = { kind: 'clip' | 'track' | 'scene' | 'caption' | 'performer'; id: string } | undefined
