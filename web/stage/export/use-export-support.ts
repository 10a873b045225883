import { queryOptions, useQuery } from '@tanstack/react-query'
import { probeEncoders } from '../../engine/render/export-video.ts'
import type { ExportSupport } from './export-options.ts'

/** What this browser can encode, tried once. */
export const encodersQuery = queryOptions({
  queryKey: ['encoders'],
  async queryFn(): Promise<ExportSupport> {
    const { webm, mp4 } = await probeEncoders()
    return { webm: webm !== null, mp4: mp4 !== null }
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

/** What this browser can encode; undefined while it is being tried. */
export function useExportSupport(): ExportSupport | undefined {
  return useQuery(encodersQuery).data
}
