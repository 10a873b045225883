import { serve } from '../../channel/channel.ts'
import { ownPort } from '../../channel/worker.ts'
import { libraryCalls } from './library-calls.ts'

serve(ownPort(), libraryCalls)
