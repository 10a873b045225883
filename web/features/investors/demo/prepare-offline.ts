import { rigIdOf } from '#contract/characters'
import { newDocument } from '#model/document/new-document'
import { queryClient } from '../../../platform/query-client.ts'
import { galleryQuery } from '../../../data/characters.ts'
import { rigKeysOf } from '../../../stage/cast/cast.ts'
import { rigQuery } from '../../../stage/cast/player-cache.ts'
import { encodersQuery } from '../../../stage/export/use-export-support.ts'
import { prepareMixdown } from '../../../stage/export/make-file.ts'
import { loadSample } from '../../../stage/cast/sample.ts'

/** Fetches everything that the demo may need later, for use without a network. Rejects when a part fails. */
export async function prepareOffline(): Promise<void> {
  const characters = await queryClient.fetchQuery(galleryQuery)
  const rigs = characters.flatMap(({ id, rig }) => rigKeysOf(newDocument(id, rigIdOf(rig))))
  await Promise.all([
    // Cached as long as the page is open: the service worker caches nothing for signed-in users.
    ...rigs.map((key) => queryClient.fetchQuery({ ...rigQuery(key), gcTime: Infinity })),
    loadSample(),
    import('../../../stage/microphone/live-microphone.ts').then(({ prepareMicrophone }) =>
      prepareMicrophone(),
    ),
    queryClient.fetchQuery(encodersQuery),
    import('../../../ui/overlays/all-windows.ts'),
    prepareMixdown(newDocument('')),
  ])
}
