import { serve } from '../channel/channel.ts'
import { ownPort } from '../channel/worker.ts'
import { treatCalls } from './treat-calls.ts'

serve(ownPort(), treatCalls)
