import { serve } from '../channel/channel.ts'
import { ownPort } from '../channel/worker.ts'
import { faceCalls } from './face-calls.ts'

serve(ownPort(), faceCalls)
