import { serve } from '../../channel/channel.ts'
import { ownPort } from '../../channel/worker.ts'
import { decodeCalls } from './decode-calls.ts'

serve(ownPort(), decodeCalls)
