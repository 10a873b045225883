import { serve } from '../../channel/channel.ts'
import { ownPort } from '../../channel/worker.ts'
import { encodeVoice, type VoiceCalls } from './voice-file.ts'

serve<VoiceCalls>(ownPort(), { encode: ({ sound, codec }) => encodeVoice(sound, codec) })
