import type { SurveyLook } from '#contract/survey/look'
import type { ReactNode } from 'react'
import { useBlobAddress } from '../ui/hooks/use-blob-address.ts'
import { Background } from './background.tsx'
import { lookStyle } from './look-style.ts'
import type { SurveyFiles } from './survey-files.ts'
import { useSurveyFile } from './use-survey-file.ts'

export interface LookedProps {
  look: SurveyLook
  files: SurveyFiles
  children: ReactNode
}

/** A survey in its own look. */
export default function Looked({ look, files, children }: LookedProps) {
  return (
    <div style={lookStyle(look)}>
      {look.background ? <Background {...look.background} files={files} /> : null}
      {look.logo ? <Logo id={look.logo} files={files} /> : null}
      {children}
    </div>
  )
}

/** Decorative: the survey's title follows. */
function Logo({ id, files }: { id: string; files: SurveyFiles }) {
  const address = useBlobAddress(useSurveyFile(id, files))
  return (
    <div className="mb-6 h-14">
      {address ? (
        <img src={address} alt="" className="h-full max-w-full object-contain object-left rtl:object-right" />
      ) : null}
    </div>
  )
}
