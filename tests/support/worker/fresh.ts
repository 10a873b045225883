import { reset } from 'cloudflare:test'
import { beforeAll } from 'vitest'

// All files run in the same worker, which is loaded once; each begins with empty databases, buckets and objects.
beforeAll(reset)
