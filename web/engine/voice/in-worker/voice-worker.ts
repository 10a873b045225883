import { serve } from '../../channel/channel.ts'
import { ownPort } from '../../channel/worker.ts'
import { voiceCalls } from './voice-calls.ts'

serve(ownPort(), voiceCalls)
