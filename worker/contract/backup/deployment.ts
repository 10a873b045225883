import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'

const deployment = z.object({
  /** In the order of their application. */
  migrations: z.array(z.string()),
  /** A digest of `AUTH_SECRET`: data sealed with it can be opened only where the fingerprint is equal. */
  secretFingerprint: z.string(),
  /** Names of the settings and secrets that have a value. */
  settings: z.array(z.string()),
})

export const describeDeployment = endpoint({
  method: 'GET',
  path: '/api/operator/deployment',
  answer: deployment,
  errors: ['operator_signature_wrong'],
})
