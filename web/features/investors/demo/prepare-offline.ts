import { queryClient } from '../../../platform/query-client.ts'
import { galleryQuery } from '../../../data/characters.ts'
import { rigQuery } from '../../../stage/player-cache.ts'
import { encodersQuery } from '../../../stage/export/use-export-support.ts'
import { loadSample } from '../../../stage/sample.ts'

/**
 * Fetches everything that the demo may need later, so that it works on without a network: all characters, the
 * sample and what hears it, the microphone's parts, and the encoders. Rejects when something did not arrive.
 */
export async function prepareOffline(): Promise<void> {
  const characters = await queryClient.fetchQuery(galleryQuery)
  await Promise.all([
    ...characters.map(({ id }) => queryClient.fetchQuery(rigQuery(id))),
    loadSample(),
    import('../../../stage/live-microphone.ts').then(({ prepareMicrophone }) => prepareMicrophone()),
    queryClient.fetchQuery(encodersQuery),
  ])
}
