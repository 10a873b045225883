import { serve } from '../channel/channel.ts'
import { ownPort } from '../channel/worker.ts'
import { effectCalls } from './treat-calls.ts'

serve(ownPort(), effectCalls)
