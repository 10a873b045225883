import { serve, Transferred } from '../../channel/channel.ts'
import { ownPort } from '../../channel/worker.ts'
import type { MixdownCalls } from './document-calls.ts'
import { renderStretch } from './render-document.ts'

serve<MixdownCalls>(ownPort(), {
  render(request) {
    const channels = renderStretch(request)
    return new Transferred(
      channels,
      channels.map(({ buffer }) => buffer),
    )
  },
})
