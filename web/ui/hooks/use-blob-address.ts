import { useEffect, useMemo } from 'react'

export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
