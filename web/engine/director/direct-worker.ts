import { serve } from '../channel/channel.ts'
import { ownPort } from '../channel/worker.ts'
import { directCalls } from './direct-calls.ts'

serve(ownPort(), directCalls)
