import { queryOptions, useQuery } from '@tanstack/react-query'
import { probeEncoders } from '../../engine/render/export-video.ts'
import type { ExportSupport } from './export-options.ts'

/** The encoders of this browser, probed once. */
export const encodersQuery = queryOptions({
  queryKey: ['encoders'],
  async queryFn(): Promise<ExportSupport> {
    const [videos, opus] = await Promise.all([probeEncoders(), canEncodeOpus()])
    return { ...videos, opus }
  },
  staleTime: Infinity,
  gcTime: Infinity,
})

async function canEncodeOpus(): Promise<boolean> {
  if (typeof AudioEncoder === 'undefined') return false
  const { supported } = await AudioEncoder.isConfigSupported({
    codec: 'opus',
    sampleRate: 48_000,
    numberOfChannels: 2,
  })
  return supported === true
}

/** Returns the encoders of this browser; undefined while probing. */
export function useExportSupport(): ExportSupport | undefined {
  return useQuery(encodersQuery).data
}
