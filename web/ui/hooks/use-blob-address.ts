import { useEffect, useMemo } from 'react'

/** An address of a blob for as long as it is shown. */
export function useBlobAddress(blob: Blob | undefined): string | undefined {
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob])
  useEffect(() => () => void (address && URL.revokeObjectURL(address)), [address])
  return address
}
