import { serve, Transferred } from '../../channel/channel.ts'
import { ownPort } from '../../channel/worker.ts'
import type { MixdownCalls } from './document-calls.ts'
import { createMixMeter } from './mix-meter.ts'
import { renderStretch } from './render-document.ts'

serve<MixdownCalls>(ownPort(), {
  measure: createMixMeter(),
  render(request) {
    const channels = renderStretch(request)
    return new Transferred(
      channels,
      channels.map(({ buffer }) => buffer),
    )
  },
})
