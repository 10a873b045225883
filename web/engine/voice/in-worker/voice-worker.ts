import { serve } from '../../channel/channel.ts'
import { ownPort } from '../../channel/worker.ts'
import { createVoiceCalls } from './voice-calls.ts'

serve(ownPort(), createVoiceCalls())
