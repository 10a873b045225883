import { serve } from '../channel/channel.ts'
import { ownPort } from '../channel/worker.ts'
import { effectCalls } from './effect-calls.ts'

serve(ownPort(), effectCalls)
