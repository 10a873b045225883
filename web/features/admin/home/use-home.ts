import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getAttention, getCounts, getLastBackup, adminKeys } from '../../../data/admin.ts'

export function useCounts(days: number) {
  return useQuery({
    queryKey: adminKeys.counts(days),
    queryFn: ({ signal }) => getCounts(days, signal),
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  })
}

export function useAttention() {
  return useQuery({
    queryKey: adminKeys.attention,
    queryFn: ({ signal }) => getAttention(signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}

export function useLastBackup() {
  return useQuery({
    queryKey: adminKeys.lastBackup,
    queryFn: ({ signal }) => getLastBackup(signal),
    refetchOnMount: 'always',
    refetchOnWindowFocus: true,
  })
}
