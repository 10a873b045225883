import type { SurveyLook } from '#contract/survey/schema'
import { useEffect, useState, type ReactNode } from 'react'
import { useBlobAddress } from '../ui/hooks/use-blob-address.ts'
import { lookStyle } from './look-style.ts'
import type { SurveyFiles } from './survey-files.ts'

export interface LookedProps {
  look: SurveyLook
  files: SurveyFiles
  children: ReactNode
}

/** A survey in its own look. */
export default function Looked({ look, files, children }: LookedProps) {
  return (
    <div style={lookStyle(look)}>
      {look.logo ? <Logo id={look.logo} files={files} /> : null}
      {children}
    </div>
  )
}

/** Decorative: the survey's title follows. */
function Logo({ id, files }: { id: string; files: SurveyFiles }) {
  const [loaded, setLoaded] = useState<{ id: string; blob: Blob }>()
  useEffect(() => {
    let isWanted = true
    files.open(id).then(
      (blob) => isWanted && setLoaded({ id, blob }),
      // The survey is complete without it.
      () => undefined,
    )
    return () => void (isWanted = false)
  }, [id, files])
  const address = useBlobAddress(loaded?.id === id ? loaded.blob : undefined)
  return (
    <div className="mb-6 h-14">
      {address ? (
        <img src={address} alt="" className="h-full max-w-full object-contain object-left rtl:object-right" />
      ) : null}
    </div>
  )
}
